// Builds the pages for the journeys, beside what needs none. Runs on Node 24.
import { build } from '../prepare.mjs'

build(process.execPath)
