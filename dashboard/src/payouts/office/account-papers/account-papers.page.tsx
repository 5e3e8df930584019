import { Trans, useLingui } from '@lingui/react/macro'
import { type AccountPaper, readAccountPaperPage } from '@sahuji/contract/payouts/office/account-papers'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../../kit/data/table-columns.ts'
import { DateTime } from '../../../kit/format/date.tsx'
import { WarningIcon } from '../../../kit/icons/states.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Callout } from '../../../kit/layout/callout.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../../kit/layout/states.tsx'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import { callBytes } from '../../../platform/calls/call-bytes.ts'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { useOpenedAt } from '../../../platform/browser/use-opened-with.ts'
import type { PaperPage } from '../../../operators/papers/page-pictures.ts'
import { PaperStage } from '../../../operators/papers/paper-stage.tsx'
import { KeyCap } from '../../../kit/office/key-cap.tsx'
import { Pairs } from '../../../kit/office/pairs.tsx'
import { Age } from '../../../kit/office/promise.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { OpenedRow } from '../../../kit/office/opened-row.tsx'
import { OfficeTable } from '../../../kit/office/office-table.tsx'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { usePageKeys } from '../../../kit/office/page-keys.ts'
import { bankPapers } from './calls.ts'
import { PaperDialog } from './paper-dialog.tsx'

/** /operator/account-papers: cheques and statements by which merchants prove that an account is theirs. */
export function AccountPapersPage() {
  const { t } = useLingui()
  const search: { paper?: string } = useSearch({ strict: false })
  const found = useQuery({ ...bankPapers.list(), refetchInterval: 30_000 })
  const papers = found.data
  const [deciding, setDeciding] = useState<{ of: AccountPaper; accepts: boolean }>()
  const opened = papers?.find(({ id }) => id === search.paper)
  const mayDecide = hasRole(useOperator(), readAccountPaperPage.roles)
  const decide = (accepts: boolean) => () => opened && setDeciding({ of: opened, accepts })
  usePageKeys(
    opened && mayDecide
      ? [
          { key: '1', name: t`Accept`, act: decide(true) },
          { key: '2', name: t`Refuse`, act: decide(false) },
        ]
      : [],
  )
  return (
    <OfficePageFrame title={t`Bank documents`}>
      <Stack gap={5}>
        <Text small tone="muted">
          <Trans>
            Where the bank has nearly the same name, or another one, a merchant shows a cheque or a statement. Once it
            is accepted, withdrawals no longer wait because of a nearly matching name, and an account with another name
            opens.
          </Trans>
        </Text>
        {found.isPending && <LoadingRows rows={5} />}
        {found.error && !papers && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
        {papers?.length === 0 && (
          <NothingYet title={t`No document is waiting`}>
            <Trans>A document is listed here as soon as a merchant has sent it.</Trans>
          </NothingYet>
        )}
        {papers && papers.length > 0 && (
          <OfficeTable
            label={t`Bank documents`}
            columns={columns}
            rows={papers}
            rowKey={({ id }) => id}
            href={({ id }) => (id === opened?.id ? '/operator/account-papers' : `/operator/account-papers?paper=${id}`)}
            opened={opened?.id}
            whole={(paper) => (
              <PaperDetails
                of={paper}
                mayDecide={mayDecide}
                onDecide={(accepts) => setDeciding({ of: paper, accepts })}
              />
            )}
          />
        )}
      </Stack>
      {deciding && <PaperDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </OfficePageFrame>
  )
}

/** A page of a document; opening it is logged. */
const fetchPage = ({ paper, page }: PaperPage) =>
  callBytes(readAccountPaperPage, { id: paper, page: `${page}` }, { isQuiet: true })

interface PaperDetailsProps {
  of: AccountPaper
  mayDecide: boolean
  onDecide: (accepts: boolean) => void
}

function PaperDetails({ of: paper, mayDecide, onDecide }: PaperDetailsProps) {
  const { t } = useLingui()
  const { merchant, merchant_id, bank_name, branch_name, account_end, account_number, account_name, name } = paper
  return (
    <OpenedRow halves>
      <Stack gap={3}>
        <Pairs
          of={[
            [
              t`Merchant`,
              <Link small key="m" href={`/operator/merchants/${merchant_id}`}>
                <bdi>{merchant}</bdi>
              </Link>,
              'merchant',
            ],
            [
              t`Account`,
              <bdi key="a">
                {`${bank_name}, ${branch_name} `}
                <Ltr>{account_number ?? `··${account_end}`}</Ltr>
              </bdi>,
              'account',
            ],
            [t`Name here`, <bdi key="n">{account_name}</bdi>, 'name'],
            [t`At the bank`, <AtTheBank key="h" of={paper} />, 'holder'],
            [t`Document`, <bdi key="p">{name}</bdi>, 'paper'],
          ]}
        />
        {paper.name_check === 'differs' && (
          <Callout tone="warn" icon={<WarningIcon small />}>
            <Trans>
              Money goes to this account once you accept. Compare the whole number and the name with the document,
              figure by figure.
            </Trans>
          </Callout>
        )}
        {mayDecide ? (
          <Row>
            <Button size="small" onPress={() => onDecide(true)}>
              <Trans>Accept…</Trans>
              <KeyCap of="1" />
            </Button>
            <Button size="small" onPress={() => onDecide(false)}>
              <Trans>Refuse…</Trans>
              <KeyCap of="2" />
            </Button>
          </Row>
        ) : (
          <Text small tone="quiet">
            <Trans>A finance checker or a KYC reviewer opens it and decides.</Trans>
          </Text>
        )}
      </Stack>
      {mayDecide && <PaperStage of={paper} fetchPage={fetchPage} />}
    </OpenedRow>
  )
}

/** The name that the bank has; a bank discloses none where it differs. */
function AtTheBank({ of: { name_check, bank_has, likeness } }: { of: AccountPaper }) {
  if (name_check === 'differs') return <Trans>Another name; the bank does not disclose it</Trans>
  if (bank_has === null) return '–'
  return <bdi>{likeness === null ? bank_has : `${bank_has} (${likeness} %)`}</bdi>
}

const columns: readonly Column<AccountPaper>[] = [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: ({ sent_at }) => <Since sent={sent_at} /> },
  {
    id: 'merchant',
    head: <Trans>Merchant</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ merchant }) => <bdi>{merchant}</bdi>,
  },
  {
    id: 'bank',
    head: <Trans>Account</Trans>,
    dim: true,
    phone: 'meta',
    cell: ({ bank_name, account_end }) => (
      <>
        <bdi>{bank_name}</bdi> <Ltr>{`··${account_end}`}</Ltr>
      </>
    ),
  },
  {
    id: 'name',
    head: <Trans>Name here</Trans>,
    dim: true,
    wideOnly: true,
    cell: ({ account_name }) => <bdi>{account_name}</bdi>,
  },
  {
    id: 'sent',
    head: <Trans>Sent</Trans>,
    kind: 'when',
    cell: ({ sent_at }) => <DateTime of={sent_at} as="day" />,
  },
]

function Since({ sent }: { sent: Date }) {
  return <Age milliseconds={useOpenedAt().getTime() - sent.getTime()} />
}
