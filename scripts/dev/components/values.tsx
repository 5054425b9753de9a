import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { PastMoment } from '#ui/admin/past-moment.tsx'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import { SparkLine } from '#ui/admin/spark/spark-line.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import { Family, State } from './state.tsx'

const at = '2026-03-01T18:33:00Z'

// longer than 60 lines: one drawing of each value
export function Values() {
  return (
    <Family id="values" title="Values, times, progress">
      <State name="EmptyValue">
        <EmptyValue />
      </State>
      <State name="Facts: with values, and without one">
        <Facts
          title="Payment"
          facts={[
            ['Amount', '€964.95'],
            ['Email', <EmailAddress key="email" of="mirela.okonjo-haas@institute.example.org" />],
            ['Order number', ''],
            ['Refunded', null],
          ]}
        />
      </State>
      <State name="Moment: in a column, with its zone">
        <div className="row">
          <Moment at={at} />
        </div>
      </State>
      <State name="InlineTime">
        <InlineTime at={at} />
      </State>
      <State name="PastMoment: alone, with words before it">
        <PastMoment at={at} />
        <PastMoment at={at} before="Sent " />
      </State>
      <State name="ProgressBar: none, some, some failed, all">
        <div className="grid gap-3">
          <ProgressBar label="Emails not begun" all={40} done={0} words="0 of 40" />
          <ProgressBar label="Emails under way" all={40} done={13} words="13 of 40" />
          <ProgressBar
            label="Emails with failures"
            all={40}
            done={25}
            failed={5}
            words="25 of 40, 5 failed"
          />
          <ProgressBar label="Emails done" all={40} done={40} words="40 of 40" />
        </div>
      </State>
      <State name="SparkLine: a course, a flat one">
        <div className="grid gap-3">
          <SparkLine values={[1, 3, 2, 6, 5, 9, 12, 8]} words="Registrations rose from 1 to 8" />
          <SparkLine values={[0, 0, 0, 0]} words="No registrations" />
        </div>
      </State>
      <State name="WaveLoader">
        <WaveLoader className="text-ai" />
      </State>
      <State name="Panel: with a hint and an action" wide>
        <Panel
          title="Two-step login"
          hint="A code from your phone at each login."
          actions={<AdminButton>Turn on</AdminButton>}
        >
          It is off.
        </Panel>
      </State>
    </Family>
  )
}
