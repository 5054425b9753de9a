/** A reporter of Playwright that says nothing itself: it sends what happens to the process that has started it. */
export default class {
  onBegin(_config, suite) {
    this.say({ kind: 'found', count: suite.allTests().length })
  }

  onTestEnd(test, { status, errors, duration }) {
    if (status === 'skipped') return this.say({ kind: 'skipped' })
    // project and file come before the titles
    const title = test.titlePath().slice(3).join(' ')
    const about = { path: test.location.file, title, seconds: duration / 1000 }
    if (status === test.expectedStatus) this.say({ kind: 'passed', ...about })
    else this.say({ kind: 'failed', ...about, errors: errors.map(textOf) })
  }

  onError(error) {
    this.say({ kind: 'failed', path: error.location?.file ?? '', title: '', errors: [textOf(error)] })
  }

  printsToStdio() {
    return false
  }

  say(message) {
    process.send?.(message)
  }
}

const textOf = ({ message, value, snippet, location }) =>
  [message ?? value, snippet, location && `at ${location.file}:${location.line}`].filter(Boolean).join('\n')
