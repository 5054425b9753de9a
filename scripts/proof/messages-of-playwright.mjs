/** A reporter of Playwright that says nothing itself: it sends what happens to the process that has started it. */
export default class {
  onBegin(_config, suite) {
    this.say({ kind: 'found', count: suite.allTests().length })
  }

  onTestEnd(test, { status, errors }) {
    if (status === 'skipped') return this.say({ kind: 'skipped' })
    if (status === test.expectedStatus) return this.say({ kind: 'passed' })
    // project and file stand before the titles
    const title = test.titlePath().slice(3).join(' ')
    this.say({ kind: 'failed', path: test.location.file, title, errors: errors.map(textOf) })
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
