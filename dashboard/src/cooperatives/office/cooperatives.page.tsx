import { Trans, useLingui } from '@lingui/react/macro'
import {
  addCooperative,
  noteCooperativeMail,
  type OfficeLink,
  type OfficePartner,
  proposeCooperativeLink,
  rejectCooperativeLink,
} from '@sahuji/contract/cooperatives/office/links'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Code, Ltr, Name } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { AddCooperativeDialog } from './add-cooperative-dialog.tsx'
import { officeCooperatives } from './calls.ts'
import { LinkDetails, LinkState } from './link-details.tsx'
import { type LinkAct, LinkDialog } from './link-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'

/** /operator/cooperatives: the cooperatives, and the links of merchants to them; those that wait first. */
export function OfficeCooperativesPage() {
  const { t } = useLingui()
  const search: { link?: string } = useSearch({ strict: false })
  const operator = useOperator()
  const found = useQuery({ ...officeCooperatives.list(), refetchInterval: 30_000 })
  const [isAdding, setIsAdding] = useState(false)
  const [deciding, setDeciding] = useState<{ of: OfficeLink; act: LinkAct }>()
  const opened = found.data?.links.find(({ id }) => id === search.link)
  const mayPropose = hasRole(operator, proposeCooperativeLink.roles)
  const mayStop = hasRole(operator, rejectCooperativeLink.roles)
  const isProposable = opened && !opened.proposal && (opened.state === 'waiting' || opened.state === 'suspended')
  usePageKeys(
    isProposable && mayPropose
      ? [{ key: '1', name: t`Propose to approve`, act: () => setDeciding({ of: opened, act: 'approve' }) }]
      : [],
  )
  return (
    <OfficePageFrame
      title={t`Cooperatives`}
      actions={
        hasRole(operator, addCooperative.roles) && (
          <Button onPress={() => setIsAdding(true)}>
            <Trans>Add a cooperative…</Trans>
          </Button>
        )
      }
    >
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Stack gap={7}>
          <Section title={<Trans>Links of merchants</Trans>}>
            {found.data.links.length === 0 ? (
              <NothingYet title={t`No link yet`}>
                <Trans>A merchant asks for one by the code of a cooperative.</Trans>
              </NothingYet>
            ) : (
              <OfficeTable
                label={t`Links of merchants`}
                columns={columns}
                rows={found.data.links}
                rowKey={({ id }) => id}
                href={({ id }) => (id === opened?.id ? '/operator/cooperatives' : `/operator/cooperatives?link=${id}`)}
                opened={opened?.id}
                whole={(link) => (
                  <LinkDetails
                    of={link}
                    partner={found.data.partners.find(({ code }) => code === link.code)}
                    mayPropose={mayPropose}
                    mayStop={mayStop}
                    onAct={(act) => setDeciding({ of: link, act })}
                  />
                )}
              />
            )}
          </Section>
          <Partners of={found.data.partners} />
        </Stack>
      )}
      {isAdding && <AddCooperativeDialog onClose={() => setIsAdding(false)} />}
      {deciding && <LinkDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </OfficePageFrame>
  )
}

const columns: readonly Column<OfficeLink>[] = [
  { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (link) => <LinkState of={link} /> },
  {
    id: 'merchant',
    head: <Trans>Merchant</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ merchant }) => <Name>{merchant}</Name>,
  },
  {
    id: 'cooperative',
    head: <Trans>Cooperative</Trans>,
    dim: true,
    phone: 'meta',
    cell: ({ code, name }) => (
      <>
        <Name>{name}</Name> <Code>{code}</Code>
      </>
    ),
  },
  {
    id: 'asked',
    head: <Trans>Asked</Trans>,
    kind: 'when',
    cell: ({ asked_at }) => <DateTime of={asked_at} as="day" />,
  },
  {
    id: 'held',
    head: <Trans>Holds</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ held }) => <Money of={held} bare />,
  },
]

function Partners({ of: partners }: { of: readonly OfficePartner[] }) {
  const { t } = useLingui()
  const [noting, setNoting] = useState<OfficePartner>()
  const mayNote = hasRole(useOperator(), noteCooperativeMail.roles)
  return (
    <Section title={<Trans>Cooperatives</Trans>}>
      {partners.length === 0 ? (
        <NothingYet title={t`No cooperative yet`}>
          <Trans>Add one with its facts and its code. Merchants then link to it by the code.</Trans>
        </NothingYet>
      ) : (
        <Table
          label={t`Cooperatives`}
          columns={partnerColumns(mayNote ? setNoting : undefined)}
          rows={partners}
          rowKey={({ id }) => id}
        />
      )}
      {noting && <MailDialog of={noting} onClose={() => setNoting(undefined)} />}
    </Section>
  )
}

const partnerColumns = (onNote: ((of: OfficePartner) => void) | undefined): readonly Column<OfficePartner>[] => [
  { id: 'code', head: <Trans>Partner code</Trans>, phone: 'meta', cell: ({ code }) => <Code>{code}</Code> },
  {
    id: 'name',
    head: <Trans>Name</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ name }) => <Name>{name}</Name>,
  },
  { id: 'settled', head: <Trans>Settled to</Trans>, dim: true, cell: ({ settled_to }) => <Name>{settled_to}</Name> },
  {
    id: 'kym',
    head: <Trans>KYM valid until</Trans>,
    kind: 'when',
    cell: ({ kym_until }) => <DateTime of={startOfKathmanduDay(kym_until)} as="date" />,
  },
  {
    id: 'mail',
    head: <Trans>Books by mail</Trans>,
    cell: (partner) => (
      <Row gap={2}>
        {partner.statement_mail && <Ltr>{partner.statement_mail}</Ltr>}
        {onNote && (
          <Button size="small" kind="ghost" onPress={() => onNote(partner)}>
            {partner.statement_mail ? <Trans>Change</Trans> : <Trans>Note an address</Trans>}
          </Button>
        )}
      </Row>
    ),
  },
  { id: 'links', head: <Trans>Links</Trans>, figure: true, phone: 'amount', cell: ({ links }) => links },
]
