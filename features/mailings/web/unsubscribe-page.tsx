import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { leaveNews, showNewsLink } from '#features/mailings/unsubscribe.contract.ts'
import { call, wasAborted } from '#platform/browser/calls/api-client.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'

/** A visitor's page must not be indexed by search engines. */
export const meta = () => [{ name: 'robots', content: 'noindex' }]

type Known =
  | { is: 'loading' }
  | { is: 'shown'; address: string; conference: string; hasLeft: boolean }
  | { is: 'failed'; sentence: string }

const title = 'Unsubscribe'

/** /leave-news#token: unsubscribes by the link of an email. Opening the page changes nothing. */
export default function UnsubscribePage() {
  const { event, contact } = useSite()
  const running = useHydrated()
  const token = useLocation().hash.slice(1)
  const { known, busy, leave } = useNewsLink(running ? token : '')
  return (
    <>
      <title>{`${title} - ${event.pageTitle}`}</title>
      <PageHeader hour="morning" title={title} />
      <div className="site-width grid max-w-[68ch] gap-5 py-10 text-md" aria-live="polite">
        {known.is === 'loading' && <p>Loading...</p>}
        {known.is === 'failed' && (
          <>
            <p>{known.sentence}</p>
            <p className="text-ink-2">
              You can write to <a href={`mailto:${contact.details.email}`}>{contact.details.email}</a>.
            </p>
          </>
        )}
        {known.is === 'shown' && !known.hasLeft && (
          <>
            <p>
              Do you want no more news of the {known.conference} at <strong>{known.address}</strong>? Emails
              about your registration or your abstract still reach you.
            </p>
            <p>
              <Button onClick={leave} aria-busy={busy}>
                {busy ? 'Unsubscribing...' : 'Unsubscribe'}
              </Button>
            </p>
          </>
        )}
        {known.is === 'shown' && known.hasLeft && (
          <p>
            You are unsubscribed. We send no more news of the {known.conference} to{' '}
            <strong>{known.address}</strong>.
          </p>
        )}
        <p>
          <ButtonLink variant="secondary" to="/">
            Back to the website
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

const incomplete = 'This link is not complete. Open it again from the email, or write to us to unsubscribe.'

const useNewsLink = (token: string) => {
  const [known, setKnown] = useState<Known>({ is: 'loading' })
  const [busy, setBusy] = useState(false)
  const running = useHydrated()
  const fail = (error: unknown) =>
    setKnown({ is: 'failed', sentence: error instanceof Error ? error.message : incomplete })

  useEffect(() => {
    if (!running) return
    if (token === '') return setKnown({ is: 'failed', sentence: incomplete })
    const withdrawal = new AbortController()
    call(showNewsLink, { params: { token } }, { signal: withdrawal.signal }).then(
      (shown) => setKnown({ is: 'shown', ...shown }),
      (error: unknown) => !wasAborted(error) && fail(error),
    )
    return () => withdrawal.abort()
  }, [running, token])

  const leave = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call(leaveNews, { params: { token } })
      setKnown((before) => (before.is === 'shown' ? { ...before, hasLeft: true } : before))
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  return { known, busy, leave: () => void leave() }
}
