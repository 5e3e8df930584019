import { Trans, useLingui } from '@lingui/react/macro'
import type { BankFile, BankFileOrder } from '@sahuji/contract/payouts/office/bank-files'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Facts } from '../../../kit/data/lines.tsx'
import { Table } from '../../../kit/data/table.tsx'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money } from '../../../kit/format/money.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { Link } from '../../../kit/layout/link.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Code } from '../../../kit/layout/text.tsx'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { OfficePageFrame } from '../../../kit/office/office-page.tsx'
import { Translated } from '../../../kit/office/translated.tsx'
import { AnswerCard, Reference } from './answer-card.tsx'
import { orderStateWords, stopWords } from './bank-file-words.ts'
import { FileState } from './bank-files.page.tsx'
import { bankFiles } from './calls.ts'
import { FileActs } from './file-acts.tsx'
import * as css from './bank-file.module.css'

/** /operator/bank-files/{id}: one file, downloaded by one person and answered by another. */
export function BankFilePage() {
  const { t } = useLingui()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(bankFiles.one(id))
  return (
    <OfficePageFrame
      title={data?.file.name ?? t`Bank file`}
      actions={
        <Link href="/operator/bank-files">
          <Trans>To the bank files</Trans>
        </Link>
      }
    >
      {!data && !error && <LoadingRows rows={5} />}
      {error && !data && <FailedToLoad of={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap={10}>
          <FileFacts of={data.file} />
          <FileActs of={data.file} />
          {data.answers.length > 0 && (
            <Section title={t`Answers of the bank`}>
              <Stack gap={6}>
                {data.answers.map((answer) => (
                  <AnswerCard key={answer.id} of={answer} file={data.file} />
                ))}
              </Stack>
            </Section>
          )}
          <Section title={t`Orders`}>
            <div className={css.orders}>
              <Table
                label={t`Orders`}
                columns={orderColumns}
                rows={data.orders}
                rowKey={({ reference }) => reference}
              />
            </div>
          </Section>
        </Stack>
      )}
    </OfficePageFrame>
  )
}

function FileFacts({ of: file }: { of: BankFile }) {
  const { t } = useLingui()
  const { made_by, made_at, order_count, amount, sha256, downloaded_at } = file
  const rows = [
    [t`State`, <FileState key="s" of={file} />, 'state'],
    [t`Orders`, <Count key="c" of={order_count} />, 'orders'],
    [t`Total`, <Money key="m" of={amount} />, 'amount'],
    [t`Made by`, made_by, 'maker'],
    [t`Made`, <DateTime key="w" of={made_at} />, 'made'],
    [t`Downloaded`, downloaded_at && <DateTime key="d" of={downloaded_at} />, 'downloaded'],
    [
      t`SHA-256`,
      <span key="h" className={css.hash}>
        <Code>{sha256}</Code>
      </span>,
      'hash',
    ],
  ] as const
  return <Facts of={rows.filter(([, value]) => value !== null)} />
}

const orderColumns: readonly Column<BankFileOrder>[] = [
  { id: 'line', head: <Trans>Line</Trans>, dim: true, cell: ({ line }) => <Count of={line} /> },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    dim: true,
    phone: 'meta',
    cell: ({ reference }) => <Reference of={reference} />,
  },
  {
    id: 'holder',
    head: <Trans>Account</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ account_name, bank_id, account_end }) => (
      <>
        <bdi>{account_name}</bdi>, <bdi>{`${bank_id} ··${account_end}`}</bdi>
      </>
    ),
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    phone: 'state',
    cell: ({ state, reason, stop, is_denied }) => (
      <>
        <Translated of={orderStateWords[state]} />
        {stop && (
          <>
            {': '}
            <Translated of={stopWords[stop]} />
          </>
        )}
        {is_denied && (
          <>
            {', '}
            <Trans>then refused</Trans>
          </>
        )}
        {reason && (
          <>
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </>
    ),
  },
]
