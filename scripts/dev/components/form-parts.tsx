import type { ReactNode } from 'react'
import { Button, ButtonLink, WaveArrow } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { SendPart } from '#ui/fields/form/send-part.tsx'
import { TickSign } from '#ui/tick-sign.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { Family, State } from './state.tsx'

const variants = ['marketing', 'primary', 'secondary'] as const
const words = { submit: 'Register', sending: 'Sending...', status: 'Your registration is being sent.' }

export function WebsiteButtons() {
  return (
    <Family id="website-buttons" title="Buttons">
      {variants.map((variant) => (
        <State key={variant} name={`${variant}: usual, disabled, large, as a link`} wide>
          <div className="row">
            <Button variant={variant}>Register</Button>
            <Button variant={variant} disabled>
              Register
            </Button>
            <Button variant={variant} size="large">
              Register
              <WaveArrow />
            </Button>
            <ButtonLink variant={variant} to="#website-buttons">
              Register
            </ButtonLink>
          </div>
        </State>
      ))}
      <State name="TickSign, WaveLoader">
        <div className="row">
          <TickSign className="size-7 text-ok" />
          <WaveLoader className="text-ai" />
        </div>
      </State>
    </Family>
  )
}

export function FormParts() {
  return (
    <Family id="form-parts" title="Parts of forms">
      <State name="ErrorSummary">
        <ErrorSummary
          errors={[
            { id: 'text-refused', sentence: 'Enter your name.' },
            { id: 'email-refused', sentence: 'Enter an email address.' },
          ]}
          onChoose={(id) => document.getElementById(id)?.focus()}
        />
      </State>
      <State name="FormSection">
        <FormSection legend="You">The fields of this section.</FormSection>
      </State>
      <State name="SendPart: usual">
        <SendPart ready sending={false} failure={undefined} words={words} />
      </State>
      <State name="SendPart: the page still loads">
        <SendPart ready={false} sending={false} failure={undefined} words={words} />
      </State>
      <State name="SendPart: failed">
        <Still>
          <SendPart
            ready
            sending={false}
            failure="The server does not answer."
            hint="Your entries are kept. Try again in a minute."
            words={words}
          />
        </Still>
      </State>
      <State name="SendPart: with a notice and an alternative">
        <Still>
          <SendPart
            ready
            sending={false}
            failure={undefined}
            notice="Sending was cancelled."
            otherwise={<Button variant="secondary">Pay later</Button>}
            words={words}
          />
        </Still>
      </State>
    </Family>
  )
}

/** Shows without use: otherwise the button would take the focus from the page, which has just opened. */
function Still({ children }: { children: ReactNode }) {
  return <div inert>{children}</div>
}
