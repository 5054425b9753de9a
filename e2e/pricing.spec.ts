import type { Page } from '@playwright/test'
import { holdResponses } from './hold-responses.ts'
import { expect, test } from './journey.ts'
import { aVisitor, type registrationForm } from './registration-form.ts'

type Form = ReturnType<typeof registrationForm>

const pricing = '**/api/registration/get-pricing-config'

/** The request for a changed type without further changes. */
const requested = {
  registrationType: 'registrationOnly',
  presentationType: 'listener',
  numberOfNights: 1,
  numberOfGuests: 1,
}

const json = (status: number, body: unknown) => ({ status, json: body })
const failures = [
  {
    id: 'm56',
    answer: json(503, { message: 'Prices are being changed.' }),
    says: 'Prices are being changed.',
  },
  { id: 'm56', answer: json(400, { error: 'No such type' }), says: 'No such type' },
  { id: 'm57', answer: json(500, {}), says: 'Failed to fetch pricing information' },
  {
    id: 'm58',
    answer: { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
    says: 'Pricing fetch failed: 502 Bad Gateway',
  },
  {
    id: 'm59',
    answer: undefined,
    says: 'Error fetching pricing information: The server did not respond. Check your connection and try again.',
  },
] as const

/** Checks that this response shows an error, clears the price, and that another one can be requested. */
const expectFailure = async (page: Page, form: Form, { id, answer, says }: (typeof failures)[number]) => {
  await test.step(`${says} ${id}`, async () => {
    await form.choose(aVisitor())
    await expect(form.amounts.last()).toHaveText('€523.95')

    await page.route(pricing, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await form.radio('Delegate').check()
    const sentence = form.summary.getByRole('alert').getByText(says, { exact: true })
    await expect(sentence).toBeVisible()
    await expect(sentence).toHaveCSS('color', 'rgb(168, 18, 58)')
    await expect(form.amounts).toHaveCount(0)
    await expect(form.submit).toBeDisabled()

    await page.unroute(pricing)
    await form.button('Load the price again').click()
    await expect(form.amounts).toHaveText(['€649.00', '€32.45', '€681.45'])
    await expect(sentence).toHaveCount(0)
    await expect(form.submit).toBeEnabled()
  })
}

test('the price is requested again whenever a choice changes, a late answer is dropped, and a failure is shown and retried T3 T4 T9', {
  tag: ['@T14', '@m56'],
}, async ({ page, form, expectedErrors }) => {
  const questions: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/get-pricing-config')) questions.push(request.postDataJSON())
  })
  await form.open()

  await test.step('asks again', async () => {
    await form.radio('Registration only').check()
    expect(questions).toEqual([])

    const expected: unknown[] = []
    const expectQuestion = async (change: object) => {
      expected.push({ ...(expected.at(-1) ?? requested), ...change })
      await expect.poll(() => questions).toEqual(expected)
    }
    await form.radio('Listener').check()
    await expectQuestion({})
    await form.radio('Delegate').check()
    await expectQuestion({ presentationType: 'delegate' })
    await form.radio('Registration and accommodation').check()
    await expectQuestion({ registrationType: 'registrationAndAccommodation' })
    await form.button('One night more').click()
    await expectQuestion({ numberOfNights: 2 })
    await form.button('One guest more').click()
    await expectQuestion({ numberOfGuests: 2 })

    await form.field('Name').fill('Ada')
    await form.field('Accompanying person').check()
    await form.button('One extra night more').click()
    await form.radio('Listener').check()
    await expectQuestion({ presentationType: 'listener' })
  })

  await test.step('keeps the old figures, pale, and the button disabled while it asks', async () => {
    await form.radio('Registration only').check()
    await form.field('Accompanying person').uncheck()
    await form.fill(aVisitor())
    await expect(form.amounts).toHaveText(['€499.00', '€24.95', '€523.95'])
    await expect(form.submit).toBeEnabled()

    const release = await holdResponses(page, pricing)
    await form.radio('Delegate').check()
    await expect(form.summary).toHaveAttribute('aria-busy', 'true')
    await expect(form.amounts).toHaveText(['€499.00', '€24.95', '€523.95'])
    await expect(form.amounts.last()).toHaveCSS('opacity', '0.6')
    await expect(form.submit).toBeDisabled()

    await release()
    await expect(form.amounts).toHaveText(['€649.00', '€32.45', '€681.45'])
    await expect(form.amounts.last()).toHaveCSS('opacity', '1')
    await expect(form.submit).toBeEnabled()
    await page.unroute(pricing)
  })

  await test.step('drops an answer that comes after a later choice', async () => {
    const release = await holdResponses(
      page,
      pricing,
      (request) => request.postDataJSON().presentationType === 'listener',
    )
    await form.radio('Listener').check()
    await expect(form.summary).toHaveAttribute('aria-busy', 'true')
    await form.radio('Delegate').check()
    await expect(form.summary).not.toHaveAttribute('aria-busy', 'true')
    await expect(form.amounts).toHaveText(['€649.00', '€32.45', '€681.45'])

    await release()
    await page.evaluate(
      () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))),
    )
    await expect(form.amounts).toHaveText(['€649.00', '€32.45', '€681.45'])
    await expect(form.radio('Delegate')).toBeChecked()
  })
  await page.unroute(pricing)

  expectedErrors.expect(/Failed to load resource.*get-pricing-config/)
  await expectFailure(page, form, failures[0])

  await test.step('sums presentation, accommodation and the fee T4', async () => {
    await form.radio('Listener').check()
    await expect(form.amounts).toHaveText(['€499.00', '€24.95', '€523.95'])
    await expect(form.summary.getByRole('term')).toHaveText(['Listener', 'Processing fee (5%)', 'Total'])

    await form.radio('Registration and accommodation').check()
    await form.field('Nights').fill('3')
    await form.field('Guests').fill('1')
    await form.field('Extra nights').fill('0')
    await expect(form.amounts).toHaveText(['€499.00', '€420.00', '€45.95', '€964.95'])
    await expect(form.summary.getByRole('term')).toHaveText([
      'Listener',
      'Accommodation3 nights, 1 guest. May 29 to June 1, 2026',
      'Processing fee (5%)',
      'Total',
    ])
    await expect(form.summary.getByRole('status').first()).toHaveText('Total €964.95')

    await form.radio('Registration only').check()
  })
})

test('every failure of the price is shown in red, and the fee is the one that the organiser has set T4 T14 m56', {
  tag: ['@long', '@m57', '@m58', '@m59'],
}, async ({ page, form, product, expectedErrors }) => {
  await form.open()
  await form.fill(aVisitor())
  expectedErrors.expect(/Failed to load resource.*get-pricing-config/)
  for (const failure of failures.slice(1)) await expectFailure(page, form, failure)

  for (const [title, basisPoints, amounts, name] of [
    ['5 when the organiser set none', null, ['€499.00', '€24.95', '€523.95'], 'Processing fee (5%)'],
    ['no fee at 0', 0, ['€499.00', '€0.00', '€499.00'], 'Processing fee (0%)'],
    ['2.9, rounded to the cent', 290, ['€499.00', '€14.47', '€513.47'], 'Processing fee (2.9%)'],
  ] as const)
    await test.step(title, () =>
      product.whileFee(basisPoints, async () => {
        const names = form.summary.getByRole('term')
        await form.radio('Speaker').check()
        await expect(names.first()).toHaveText('SpeakerRegistration only')
        await form.radio('Listener').check()
        await expect(form.amounts).toHaveText([...amounts])
        await expect(names.nth(1)).toHaveText(name)
      }),
    )
})
