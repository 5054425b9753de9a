// Builds the pages for the browser tests, without everything else. Runs on Node 24.
import { build } from '../prepare.mjs'

build(process.execPath)
