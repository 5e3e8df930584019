import type { listSecretKeys, OwnKey } from '@sahuji/contract/developers/own-keys'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives } from '@sahuji/contract/http/route'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { FromTablet } from '../../kit/data/table-row.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { listed } from '../../kit/format/lists.ts'
import { Money } from '../../kit/format/money.tsx'
import { useReader } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status, Tag } from '../../kit/layout/status.tsx'
import { Code, Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { scopeWords } from '../../kit/format/scope-words.ts'
import { Unseen } from '../../kit/unseen.tsx'
import { CopySecret } from './copy-secret.tsx'
import { KeyNote } from './key-note.tsx'
import { type KeyTask, needOf, worksNow } from './key-state.ts'

type Listed = Gives<typeof listSecretKeys>
type KeyLine = { id: string; mode: Mode } & ({ vendor: string; key?: never } | { key: OwnKey; vendor?: never })

/** The publishable keys and the secret ones, those that work first. */
export function KeyTable({ of: list, onTask }: { of: Listed; onTask: (task: KeyTask) => void }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Keys</Trans>} aside={<Trans>a live secret is shown once, when it is made</Trans>}>
      <Table
        label={t`Keys`}
        rows={linesOf(list)}
        rowKey={({ id }) => id}
        columns={useColumns(onTask)}
        isExplainedWide
        explain={({ key }) => key && needOf(key) && <KeyNote of={key} onTask={onTask} />}
      />
    </Section>
  )
}

/** The vendor keys of the two books, each before its secret keys; keys that ended are last. */
function linesOf({ vendor_key_production, vendor_key_sandbox, keys }: Listed): KeyLine[] {
  const vendor = (mode: Mode, text: string | null): KeyLine[] =>
    text === null ? [] : [{ id: mode, mode, vendor: text }]
  const secret = (key: OwnKey): KeyLine => ({ id: key.id, mode: key.mode, key })
  const ofMode = (mode: Mode) => keys.filter((key) => key.mode === mode && worksNow(key)).map(secret)
  return [
    ...vendor('live', vendor_key_production),
    ...ofMode('live'),
    ...vendor('sandbox', vendor_key_sandbox),
    ...ofMode('sandbox'),
    ...keys.filter((key) => !worksNow(key)).map(secret),
  ]
}

const headOf = (mode: Mode): string => (mode === 'live' ? 'sahuji_live_' : 'sahuji_test_')

function useColumns(onTask: (task: KeyTask) => void): Column<KeyLine>[] {
  const { t } = useLingui()
  return [
    {
      id: 'key',
      head: <Trans>Key</Trans>,
      phone: 'who',
      cell: ({ key }) => (
        <>
          {key ? <Name>{key.name}</Name> : <Trans>Vendor key</Trans>}
          <Text as="div" small tone="quiet">
            {key ? <Trans>secret</Trans> : <Trans>publishable</Trans>}
          </Text>
        </>
      ),
    },
    {
      id: 'mode',
      head: <Trans>Mode</Trans>,
      phone: 'amount',
      cell: ({ mode }) =>
        mode === 'live' ? (
          <Tag tone="good">
            <Trans context="mode">Live</Trans>
          </Tag>
        ) : (
          <Tag tone="info">
            <Trans>Sandbox</Trans>
          </Tag>
        ),
    },
    {
      id: 'text',
      head: <Trans>Begins and ends with</Trans>,
      phone: 'meta',
      cell: ({ mode, vendor, key }) => <Code>{vendor ?? `${headOf(mode)}…${key!.ending}`}</Code>,
    },
    {
      id: 'may',
      head: <Trans>May</Trans>,
      dim: true,
      wideOnly: true,
      cell: ({ key }) => (key ? <KeyRights of={key} /> : <Trans>Name your shop, nothing else</Trans>),
    },
    {
      id: 'used',
      head: <Trans>Last used</Trans>,
      cell: ({ key }) => key && <LastUse of={key} />,
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
      cell: ({ vendor, key }) =>
        key ? <KeyActions of={key} onTask={onTask} /> : <CopyButton name={t`Vendor key`} text={vendor} />,
    },
  ]
}

function KeyRights({ of: { scopes, refund_daily_limit } }: { of: OwnKey }) {
  const { _ } = useMessages()
  const reader = useReader()
  return (
    <>
      {listed(
        scopes.map((scope) => _(scopeWords[scope])),
        reader,
      )}
      {refund_daily_limit !== null && (
        <Text as="div" small tone="quiet">
          <Trans>
            refunds to <Money of={refund_daily_limit} /> a day
          </Trans>
        </Text>
      )}
    </>
  )
}

function LastUse({ of: { last_used_at, last_used_network } }: { of: OwnKey }) {
  if (last_used_at === null)
    return (
      <Text as="span" tone="quiet">
        <Trans>never</Trans>
      </Text>
    )
  return (
    <>
      <DateTime of={last_used_at} as="day" /> <DateTime of={last_used_at} as="time" />
      <FromTablet>
        <Text as="div" small tone="quiet">
          <Ltr>{last_used_network}</Ltr>
        </Text>
      </FromTablet>
    </>
  )
}

function KeyActions({ of: key, onTask }: { of: OwnKey; onTask: (task: KeyTask) => void }) {
  if (key.revoked_at !== null)
    return (
      <Status tone="wait">
        <Trans>Revoked</Trans>
      </Status>
    )
  if (!worksNow(key))
    return (
      <Status tone="wait">
        <Trans>Ended</Trans>
      </Status>
    )
  return (
    <Row tight push="end">
      {key.is_readable && <CopySecret of={key} />}
      {key.rolled_at === null ? (
        <>
          <Button size="small" onPress={() => onTask({ what: 'roll', key })}>
            <Trans>Roll</Trans>
          </Button>
          <Button size="small" kind="ghost" onPress={() => onTask({ what: 'revoke', key })}>
            <Trans>Revoke</Trans>
          </Button>
        </>
      ) : (
        <Button size="small" onPress={() => onTask({ what: 'revoke', key })}>
          <Trans>End now</Trans>
        </Button>
      )}
    </Row>
  )
}
