const say = (message) => process.send?.(message)

/**
 * A reporter for vitest and Playwright, which call different methods. It prints nothing; it sends the number of tests, and
 * the result of each, to the process that started the test runner.
 */
export default class {
  // vitest
  onTestModuleCollected({ children }) {
    say({ kind: 'found', count: [...children.allTests()].length })
  }

  onTestCaseResult(test) {
    say({ kind: test.result().state, path: test.module.moduleId, title: test.fullName })
  }

  // failures outside of tests: a hook of a group, or the file itself
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
    // project and file precede the titles
    say({ kind, path: test.location.file, title: test.titlePath().slice(3).join(' ') })
  }

  onError({ location }) {
    if (location) say({ kind: 'failed', path: location.file })
  }

  printsToStdio() {
    return false
  }
}
