import type { WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { MoreIcon } from '../../kit/icons/actions.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Code, Ltr, Text } from '../../kit/layout/text.tsx'
import { Menu } from '../../kit/overlays/menu.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { Unseen } from '../../kit/unseen.tsx'
import { followed } from '../../platform/calls/query.ts'
import { webhooks } from './calls.ts'
import { EndpointNote } from './endpoint-note.tsx'
import { type EndpointTask, shortUrl, triesOf } from './endpoint-state.ts'
import { HealthBars } from './health-bars.tsx'

interface EndpointTableProps {
  of: readonly WebhookEndpoint[]
  onTask: (task: EndpointTask) => void
}

/** The endpoints of a book with their health, and what each needs. */
export function EndpointTable({ of: endpoints, onTask }: EndpointTableProps) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Addresses</Trans>} aside={<Trans>last 48 hours, one bar an hour, tall is slow</Trans>}>
      <Table
        label={t`Addresses`}
        columns={columnsFor(onTask)}
        rows={endpoints}
        rowKey={({ id }) => id}
        explain={(endpoint) => <EndpointNote of={endpoint} />}
        isExplainedWide
      />
    </Section>
  )
}

const columnsFor = (onTask: EndpointTableProps['onTask']): Column<WebhookEndpoint>[] => [
  { id: 'address', head: <Trans>Address</Trans>, phone: 'who', cell: (endpoint) => <Address of={endpoint} /> },
  {
    id: 'types',
    head: <Trans>Hears about</Trans>,
    dim: true,
    wideOnly: true,
    cell: ({ types }) =>
      types === null ? <Trans>Everything</Trans> : <Plural value={types.length} one="# event" other="# events" />,
  },
  { id: 'health', head: <Trans>Health</Trans>, cell: (endpoint) => <HealthBars of={endpoint} /> },
  { id: 'state', head: <Trans>State</Trans>, phone: 'amount', cell: (endpoint) => <EndpointState of={endpoint} /> },
  {
    id: 'delivered',
    head: <Trans>Delivered</Trans>,
    figure: true,
    phone: 'meta',
    cell: (endpoint) => <Delivered of={endpoint} />,
  },
  {
    id: 'do',
    head: (
      <Unseen>
        <Trans>What you can do</Trans>
      </Unseen>
    ),
    figure: true,
    phone: 'state',
    cell: (endpoint) => <EndpointMenu of={endpoint} onTask={onTask} />,
  },
]

function Address({ of: { url, secret_ending, previous_until } }: { of: WebhookEndpoint }) {
  return (
    <>
      {url === null ? <Trans>Addresses of single payments</Trans> : <Ltr>{shortUrl(url)}</Ltr>}
      <Text as="div" small tone="quiet">
        <Trans>
          secret ends <Code>{secret_ending}</Code>
        </Trans>
        {previous_until && (
          <>
            {', '}
            <Trans>
              the old one until <DateTime of={previous_until} as="time" />
            </Trans>
          </>
        )}
      </Text>
    </>
  )
}

function Delivered({ of: endpoint }: { of: WebhookEndpoint }) {
  const { delivered, all } = triesOf(endpoint)
  return (
    <Trans>
      <Count of={delivered} /> of <Count of={all} />
    </Trans>
  )
}

function EndpointState({ of: { state, failing_since, health } }: { of: WebhookEndpoint }) {
  if (state === 'disabled')
    return (
      <Status tone="bad">
        <Trans>Turned off</Trans>
      </Status>
    )
  if (state === 'paused')
    return (
      <Status tone="wait">
        <Trans>Paused</Trans>
      </Status>
    )
  if (failing_since)
    return (
      <Status tone="bad">
        <Trans>Not answering</Trans>
      </Status>
    )
  if (health.length === 0)
    return (
      <Status tone="wait">
        <Trans>Nothing sent yet</Trans>
      </Status>
    )
  return (
    <Status tone="good">
      <Trans>Healthy</Trans>
    </Status>
  )
}

function EndpointMenu({ of: endpoint, onTask }: { of: WebhookEndpoint; onTask: EndpointTableProps['onTask'] }) {
  const { t } = useLingui()
  const { id, kind, state, url } = endpoint
  const set = useMutation(webhooks.setState())
  const test = useMutation(
    followed(webhooks.test(), () => notify({ tone: 'good', title: t`A test message is on its way.` })),
  )
  const isOn = state === 'on'
  const entries = [
    { id: 'change', label: t`Change`, onAction: () => onTask({ what: 'change', endpoint }) },
    ...(kind === 'address'
      ? [{ id: 'test', label: t`Send a test`, isDisabled: !isOn, onAction: () => test.mutate({ id }) }]
      : []),
    { id: 'roll', label: t`Roll the secret`, onAction: () => onTask({ what: 'roll', endpoint }) },
    isOn
      ? { id: 'pause', label: t`Pause`, onAction: () => set.mutate({ id, state: 'paused' }) }
      : { id: 'on', label: t`Turn on`, onAction: () => set.mutate({ id, state: 'on' }) },
    { id: 'remove', label: t`Remove`, danger: true, apart: true, onAction: () => onTask({ what: 'remove', endpoint }) },
  ]
  const name = url === null ? t`Addresses of single payments` : shortUrl(url)
  return (
    <Menu label={t`What you can do with ${name}`} entries={entries}>
      <IconButton quiet size="small" label={t`What you can do with ${name}`} icon={<MoreIcon small />} />
    </Menu>
  )
}
