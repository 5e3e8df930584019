import type { WebhookDiagnosis } from '@sahuji/contract/developers/webhook-deliveries'
import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { DateTime } from '../../kit/format/date.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { webhooks } from './calls.ts'
import { diagnosisWords } from './diagnosis-words.ts'
import * as css from './endpoint-note.module.css'

/** What an endpoint that does not answer, or was turned off, needs; nothing under a healthy one. */
export function EndpointNote({ of: endpoint }: { of: WebhookEndpoint }) {
  const { id, state, why, failing_since, since, waiting } = endpoint
  const set = useMutation(webhooks.setState())
  const tryNow = useMutation(webhooks.tryNow())
  if (state === 'paused' || (state === 'on' && !failing_since)) return null
  const isOff = state === 'disabled'
  return (
    <div className={css.note}>
      <WarningIcon small />
      <p>
        <Diagnosis of={endpoint.diagnosis} />{' '}
        {isOff ? (
          <OffWords why={why} since={since} />
        ) : (
          <>
            <Trans>
              Silent since <DateTime of={failing_since!} />.
            </Trans>{' '}
            <Plural value={waiting} one="# message waits." other="# messages wait." /> <Next of={endpoint} />
          </>
        )}
      </p>
      <Row tight>
        {isOff ? (
          <Button size="small" kind="primary" isPending={set.isPending} onPress={() => set.mutate({ id, state: 'on' })}>
            <Trans>Turn on</Trans>
          </Button>
        ) : (
          <>
            <Button size="small" kind="primary" isPending={tryNow.isPending} onPress={() => tryNow.mutate({ id })}>
              <Trans>Try now</Trans>
            </Button>
            <Button size="small" isPending={set.isPending} onPress={() => set.mutate({ id, state: 'paused' })}>
              <Trans>Pause</Trans>
            </Button>
          </>
        )}
      </Row>
    </div>
  )
}

/** The sentence about a try, with what to do. */
export function Diagnosis({ of }: { of: string | null }) {
  const { _ } = useLingui()
  return of !== null && Object.hasOwn(diagnosisWords, of) && <span>{_(diagnosisWords[of as WebhookDiagnosis])}</span>
}

function OffWords({ why, since }: Pick<WebhookEndpoint, 'why' | 'since'>) {
  if (why === 'gone')
    return (
      <Trans>
        Turned off <DateTime of={since} />.
      </Trans>
    )
  return (
    <Trans>
      Turned off <DateTime of={since} />, after three days without a delivery. Messages stay here for you to send.
    </Trans>
  )
}

function Next({ of: { next_at, disabled_at } }: { of: WebhookEndpoint }) {
  return (
    <>
      {next_at && (
        <Trans>
          The next try: <DateTime of={next_at} as="seconds" />.
        </Trans>
      )}{' '}
      {disabled_at && (
        <Trans>
          We try until <DateTime of={disabled_at} />.
        </Trans>
      )}
    </>
  )
}
