import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import type { Mode } from '@sahuji/contract/http/lists'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip } from '../../kit/forms/chip.tsx'
import { SandboxIcon } from '../../kit/icons/navigation.tsx'
import { PlusIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useNarrowing } from '../../platform/lists/use-narrowing.ts'
import { useOwnServer } from '../../platform/server/server.ts'
import { DevelopersFrame } from '../developers-frame.tsx'
import { webhooks } from './calls.ts'
import { Deliveries } from './deliveries.tsx'
import type { EndpointTask } from './endpoint-state.ts'
import { EndpointTable } from './endpoint-table.tsx'

const dialogs = () => import('./endpoint-dialogs.tsx').then(({ EndpointDialogs }) => EndpointDialogs)
const conformance = () => import('./conformance/conformance-runs.tsx').then(({ ConformanceRuns }) => ConformanceRuns)
const replay = () => import('./replay.tsx').then(({ Replay }) => Replay)

interface Search {
  mode?: Mode
  shown?: string
  delivery?: string
  /** The messages about one payment. */
  payment?: string
}

/** /dashboard/developers/webhooks: the endpoints of a book with their health, and every delivery of the last 30 days. */
export function WebhooksPage() {
  const { search, narrow } = useNarrowing<Search>()
  const isOwn = useOwnServer()
  const live = useCardQuery({ ...webhooks.endpoints('live'), enabled: isOwn, refetchInterval: 10_000 })
  const sandbox = useCardQuery({ ...webhooks.endpoints('sandbox'), enabled: isOwn, refetchInterval: 10_000 })
  const [task, setTask] = useState<EndpointTask>()
  const { Part: Dialogs } = usePart(dialogs, task !== undefined, { isAhead: true })
  // the sandbox until there is a real endpoint
  const mode = search.mode ?? (live.data && live.data.length === 0 ? 'sandbox' : 'live')
  const { data, error, refetch } = mode === 'live' ? live : sandbox
  return (
    <DevelopersFrame
      tab="webhooks"
      actions={
        data && (
          <Button icon={<PlusIcon small />} onPress={() => setTask({ what: 'add' })}>
            <Trans>New address</Trans>
          </Button>
        )
      }
    >
      <Stack gap={10}>
        <BookChips mode={mode} onChange={(chosen) => narrow({ mode: chosen, delivery: '' })} />
        {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
        {!error && !data && <LoadingRows rows={4} />}
        {data && <Endpoints of={data} onTask={setTask} />}
        {data && (
          <Deliveries
            mode={mode}
            isMissedOnly={search.shown === 'missed'}
            payment={search.payment}
            onEveryPayment={() => narrow({ payment: '' })}
            opened={search.delivery}
            onNarrow={(isMissedOnly) => narrow({ shown: isMissedOnly ? 'missed' : '', delivery: '' })}
            onOpen={(id) => narrow({ delivery: id ?? '' })}
          />
        )}
      </Stack>
      {task && Dialogs && <Dialogs task={task} mode={mode} onClose={() => setTask(undefined)} />}
    </DevelopersFrame>
  )
}

function BookChips({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <Row>
      <Chip on={mode === 'live'} onPress={() => onChange('live')}>
        <Trans>Real payments</Trans>
      </Chip>
      <Chip on={mode === 'sandbox'} icon={<SandboxIcon small />} onPress={() => onChange('sandbox')}>
        <Trans>Sandbox</Trans>
      </Chip>
    </Row>
  )
}

function Endpoints({ of, onTask }: { of: readonly WebhookEndpoint[]; onTask: (task: EndpointTask) => void }) {
  const { Part: Replay } = usePart(replay, of.length > 0)
  const { Part: Conformance } = usePart(
    conformance,
    of.some(({ mode, kind }) => mode === 'sandbox' && kind === 'address'),
  )
  if (of.length === 0)
    return (
      <NothingYet
        title={<Trans>No address yet</Trans>}
        action={
          <>
            <Button kind="primary" onPress={() => onTask({ what: 'add' })}>
              <Trans>Add an address</Trans>
            </Button>
            <PaymentsSecret onTask={onTask} />
          </>
        }
      >
        <Trans>Add the address of your server, and it hears of each payment the moment it is paid.</Trans>
      </NothingYet>
    )
  return (
    <>
      <Stack>
        <EndpointTable of={of} onTask={onTask} />
        {!of.some(({ kind }) => kind === 'payments') && (
          <Row>
            <PaymentsSecret onTask={onTask} />
          </Row>
        )}
      </Stack>
      {Conformance && <Conformance />}
      {Replay && <Replay of={of} />}
    </>
  )
}

const PaymentsSecret = ({ onTask }: { onTask: (task: EndpointTask) => void }) => (
  <Button kind="ghost" size="small" onPress={() => onTask({ what: 'payments' })}>
    <Trans>Secret for addresses of single payments</Trans>
  </Button>
)
