/** A reporter of vitest that says nothing itself: it sends what happens to the process that has started it. */
export default class {
  onTestRunStart(specifications) {
    this.say({ kind: 'begin', files: specifications.length })
  }

  onTestModuleCollected(module) {
    this.say({ kind: 'found', count: [...module.children.allTests()].length })
  }

  onTestModuleEnd(module) {
    for (const error of module.errors()) this.fail(module.moduleId, '', [error])
  }

  onTestSuiteResult(suite) {
    for (const error of suite.errors()) this.fail(suite.module.moduleId, titleOf(suite), [error])
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    if (state !== 'failed')
      this.say({ kind: state, path: test.module.moduleId, title: titleOf(test), seconds })
    else this.fail(test.module.moduleId, titleOf(test), errors)
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) this.fail('', '', [error])
  }

  fail(path, title, errors) {
    this.say({
      kind: 'failed',
      path,
      title,
      errors: (errors ?? []).map(({ message, diff, stack }) =>
        [
          message,
          diff,
          stack?.split('\n').find((line) => line.includes('/') && !line.includes('node_modules')),
        ]
          .filter(Boolean)
          .join('\n'),
      ),
    })
  }

  say(message) {
    process.send?.(message)
  }
}

const titleOf = ({ fullName }) => fullName.replaceAll(' > ', ' ')
