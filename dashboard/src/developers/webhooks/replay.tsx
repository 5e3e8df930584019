import type { WebhookReplay } from '@sahuji/contract/developers/webhook-deliveries'
import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Count } from '../../kit/format/count.tsx'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { webhooks } from './calls.ts'
import { shortUrl } from './endpoint-state.ts'
import * as css from './replay.module.css'

const hourMilliseconds = 3_600_000

/** A moment as a field of day and time has it, by the clock of Kathmandu. */
const fieldText = (moment: Date): string => `${kathmanduDay(moment)}T${kathmanduClock(moment).slice(0, 5)}`
const momentOf = (text: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(`${text.slice(0, 16)}:00+05:45`) : undefined

/** Sends a stretch of time again to one address, and shows how the answers differ from those before. */
export function Replay({ of: endpoints }: { of: readonly WebhookEndpoint[] }) {
  const { t } = useLingui()
  const opened_at = useOpenedAt()
  const [from, setFrom] = useState(fieldText(new Date(opened_at.getTime() - hourMilliseconds)))
  const [to, setTo] = useState('')
  const [chosen, setChosen] = useState(endpoints[0]!.id)
  const [since, until] = [momentOf(from), to === '' ? undefined : momentOf(to)]
  const endpoint = endpoints.find(({ id }) => id === chosen) ?? endpoints[0]!
  const asked = since && {
    id: endpoint.id,
    since,
    until: until ?? new Date(opened_at.getTime() + 24 * hourMilliseconds),
  }
  const { data: counted } = useQuery({
    ...webhooks.stretch(asked ?? { id: endpoint.id, since: opened_at, until: opened_at }),
    enabled: asked !== undefined,
  })
  const replay = useMutation(webhooks.replay())
  const count = counted?.count ?? 0
  return (
    <Section
      title={<Trans>Send a stretch of time again</Trans>}
      aside={<Trans>oldest first, same ids, marked as replayed</Trans>}
    >
      <Stack>
        <div className={css.fields}>
          <TextField name="since" type="datetime-local" label={t`From`} value={from} onChange={setFrom} />
          <TextField name="until" type="datetime-local" label={t`To`} optional value={to} onChange={setTo} />
          <ListField
            name="endpoint"
            label={t`To which address`}
            options={endpoints.map(({ id, url }) => ({ id, label: shortUrl(url ?? t`Addresses of single payments`) }))}
            value={endpoint.id}
            onChange={setChosen}
          />
          <Button
            isPending={replay.isPending}
            isDisabled={count === 0 || endpoint.state !== 'on'}
            onPress={() => asked && replay.mutate(asked)}
          >
            <Plural value={count} one="Send # message again" other="Send # messages again" />
          </Button>
        </div>
        <FailureLine of={replay.error} />
        {replay.data && <Difference of={replay.data} />}
      </Stack>
    </Section>
  )
}

/** How a replay was answered beside the answers before. */
function Difference({ of: begun }: { of: WebhookReplay }) {
  const { data = begun } = useQuery({
    ...webhooks.replayed(begun.id),
    refetchInterval: ({ state }) => (state.data?.answered ?? 0) < begun.count && 2_000,
  })
  return (
    <output>
      <Text>
        <Trans>
          Answered: <Count of={data.answered} /> of <Count of={data.count} />, as before: <Count of={data.same} />.
        </Trans>
      </Text>
      {data.changes.map(({ before, after, count }) => (
        <Text key={`${before} ${after}`} tone="muted">
          <Answered by={before} /> → <Answered by={after} />: <Count of={count} />
        </Text>
      ))}
    </output>
  )
}

const Answered = ({ by: status }: { by: number | null }) =>
  status === null ? <Trans>No answer</Trans> : <Code>{status}</Code>
