const say = (message) => process.send?.(message)

/**
 * A reporter of vitest and of Playwright, which call different methods. It prints nothing, beside one that does: it sends how
 * many tests there are, and how each has ended, to the process that has started the test runner.
 */
export default class {
  // vitest
  onTestModuleCollected({ children }) {
    say({ kind: 'found', count: [...children.allTests()].length })
  }

  onTestCaseResult(test) {
    say({ kind: test.result().state, path: test.module.moduleId, title: test.fullName })
  }

  // what fails in no test: a hook of a group, or the file itself
  onTestSuiteResult(suite) {
    if (suite.errors().length > 0) say({ kind: 'failed', path: suite.module.moduleId, title: suite.fullName })
  }

  onTestModuleEnd(module) {
    if (module.errors().length > 0) say({ kind: 'failed', path: module.moduleId })
  }

  // Playwright
  onBegin(_config, suite) {
    say({ kind: 'found', count: suite.allTests().length })
  }

  onTestEnd(test, { status }) {
    const kind = status === 'skipped' ? 'skipped' : status === test.expectedStatus ? 'passed' : 'failed'
    // project and file come before the titles
    say({ kind, path: test.location.file, title: test.titlePath().slice(3).join(' ') })
  }

  onError({ location }) {
    if (location) say({ kind: 'failed', path: location.file })
  }

  printsToStdio() {
    return false
  }
}
