import { Trans, useLingui } from '@lingui/react/macro'
import { CodeHead, CodeWell } from '../../kit/data/code-well.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import type { ApiCall } from './api-document.ts'
import { commandOf, type RunAnswer } from './run-call.ts'
import { type CallTrial, type KnownIds, useCallTrial } from './use-call-trial.ts'
import * as css from './reference.module.css'

/** Fills a call in and sends it with the shop's own sandbox key; `newestBy` lists the objects that its `{id}` names. */
export function CallForm({ of: call, newestBy, ids }: { of: ApiCall; newestBy: ApiCall | undefined; ids: KnownIds }) {
  const { t } = useLingui()
  const trial = useCallTrial(call, newestBy, ids)
  const { filled, answer } = trial
  const command = commandOf(filled, location.origin)
  return (
    <form
      className={css.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        trial.run()
      }}
    >
      <Parameters of={trial} />
      {call.example !== null && (
        <div className={css.body} dir="ltr">
          <TextArea
            label={t`Body`}
            rows={Math.min(14, filled.body.split('\n').length + 1)}
            value={filled.body}
            onChange={trial.setBody}
          />
        </div>
      )}
      {call.isKeyed && (
        <Text small tone="muted">
          <Trans>
            Idempotency key <Code>{filled.idempotency_key}</Code>: the same request again has the same answer; a changed
            one gets a new key here.
          </Trans>
        </Text>
      )}
      <SendRow of={trial} />
      <div aria-live="polite">{answer && <Answer of={answer} />}</div>
      <div>
        <CodeHead actions={<CopyButton name={t`Command`} text={command} />}>
          <b>
            <Trans>As a command</Trans>
          </b>
        </CodeHead>
        <CodeWell label={t`Command`}>{command}</CodeWell>
      </div>
    </form>
  )
}

function Parameters({ of: { filled, newestBy, isSending, canSend, takeNewest, setValue } }: { of: CallTrial }) {
  const { call, values } = filled
  if (call.parameters.length === 0) return null
  return (
    <div className={css.parameters}>
      {call.parameters.map(({ name, type, bounds, isRequired }) => (
        <TextField
          key={name}
          name={name}
          label={<Ltr>{name}</Ltr>}
          hint={<Ltr>{[type, bounds].filter(Boolean).join(', ')}</Ltr>}
          optional={!isRequired}
          value={values[name] ?? ''}
          onChange={(value) => setValue(name, value)}
          {...(name === 'id' &&
            newestBy && {
              beside: (
                <Button size="small" isDisabled={isSending || !canSend} onPress={takeNewest}>
                  <Trans>Take the newest</Trans>
                </Button>
              ),
            })}
        />
      ))}
    </div>
  )
}

function SendRow({ of: { key, canSend, isUnfilled, isSending } }: { of: CallTrial }) {
  if (key === undefined)
    return (
      <Row>
        <LinkButton size="small" href="/dashboard/developers">
          <Trans>Make a sandbox key to try this</Trans>
        </LinkButton>
      </Row>
    )
  return (
    <Row>
      <Button kind="primary" type="submit" isPending={isSending} isDisabled={isUnfilled || !canSend}>
        <Trans>Send in the sandbox</Trans>
      </Button>
      <Text small tone="muted">
        <Trans>
          With your key <Code>{`sahuji_test_…${key.ending}`}</Code>
        </Trans>
      </Text>
    </Row>
  )
}

function Answer({ of: { http, milliseconds, remaining, text } }: { of: RunAnswer }) {
  const { t } = useLingui()
  return (
    <div>
      <CodeHead
        actions={
          <Status tone={http >= 200 && http < 400 ? 'good' : 'bad'}>
            {http === 0 ? <Trans>No answer</Trans> : <Ltr>{`${http}, ${milliseconds} ms`}</Ltr>}
          </Status>
        }
      >
        <b>
          <Trans>Our answer</Trans>
        </b>
      </CodeHead>
      <Stack gap={2}>
        {text !== '' && <CodeWell label={t`Our answer`}>{text}</CodeWell>}
        {remaining !== null && (
          <Text small tone="muted">
            <Ltr>{`RateLimit-Remaining: ${remaining}`}</Ltr>
          </Text>
        )}
      </Stack>
    </div>
  )
}
