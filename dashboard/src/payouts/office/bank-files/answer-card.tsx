import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  applyBankAnswer,
  type BankAnswer,
  type BankAnswerRow,
  type BankFile,
} from '@sahuji/contract/payouts/office/bank-files'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Line, Lines } from '../../../kit/data/lines.tsx'
import { Table } from '../../../kit/data/table.tsx'
import type { Column } from '../../../kit/data/table-columns.ts'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { Money, NoMoney } from '../../../kit/format/money.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row, Stack } from '../../../kit/layout/layout.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Name, Text } from '../../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../../kit/overlays/notices.ts'
import { FailureLine } from '../../../platform/failures/failed-to-load.tsx'
import { Translated } from '../../../kit/office/translated.tsx'
import { followed } from '../../../platform/calls/query.ts'
import { hasRole, useOperator } from '../../../operators/operator-session.ts'
import { bankAnswerWords, problemWords } from './bank-file-words.ts'
import { bankFiles } from './calls.ts'
import * as css from './bank-file.module.css'

/** A parsed answer: what applying it does, and each line that it leaves out. */
export function AnswerCard({ of: answer, file }: { of: BankAnswer; file: BankFile }) {
  const { name, uploaded_by, uploaded_at, applied_by, applied_at, rows, missing } = answer
  const mayApply = hasRole(useOperator(), applyBankAnswer.roles) && !file.is_own
  return (
    <Stack gap={3}>
      <Row push="between">
        <Text as="span">
          <Name>{name}</Name>
        </Text>
        <Text as="span" small tone="muted">
          {applied_at ? (
            <Trans>
              Applied by {applied_by}, <DateTime of={applied_at} />
            </Trans>
          ) : (
            <Trans>
              Read, not applied; uploaded by {uploaded_by}, <DateTime of={uploaded_at} />
            </Trans>
          )}
        </Text>
      </Row>
      {missing > 0 && !applied_at && (
        <Text small tone="muted">
          <Plural
            value={missing}
            one="# order of the file is not in it and stays at the bank."
            other="# orders of the file are not in it and stay at the bank."
          />
        </Text>
      )}
      <AnswerTable of={rows} />
      {!applied_at && mayApply && <ApplyButton of={answer} />}
    </Stack>
  )
}

function AnswerTable({ of: rows }: { of: readonly BankAnswerRow[] }) {
  const { t } = useLingui()
  return (
    <div className={css.orders}>
      <Table label={t`Lines of the answer`} columns={columns} rows={rows} rowKey={({ line }) => `${line}`} />
    </div>
  )
}

/** Applies the good lines; the dialog repeats the sums first. */
function ApplyButton({ of: { id, applies, paid, not_paid } }: { of: BankAnswer }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const applying = useMutation(
    followed(bankFiles.apply(), () => notify({ tone: 'good', title: t`The answer is applied.` })),
  )
  const close = () => setIsAsking(false)
  const apply = () => applying.mutate({ id, applies }, { onSettled: close })
  if (applies === 0)
    return (
      <Text small tone="muted">
        <Trans>There is nothing in it to apply.</Trans>
      </Text>
    )
  return (
    <>
      <FailureLine of={applying.error} />
      <Row>
        <Button kind="primary" onPress={() => setIsAsking(true)}>
          <Plural value={applies} one="Apply # line…" other="Apply # lines…" />
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={<Trans>Apply the bank’s answer</Trans>}
        lead={<Trans>What was credited and what was not is final. Lines with a remark move no money.</Trans>}
        confirm={<Trans>Apply</Trans>}
        isPending={applying.isPending}
        onConfirm={apply}
      >
        <Lines>
          <Line label={<Trans>Orders</Trans>}>
            <Count of={applies} />
          </Line>
          <Line label={<Trans>Credited</Trans>}>
            <Money of={paid} />
          </Line>
          <Line label={<Trans>Refused or returned</Trans>}>
            <Money of={not_paid} />
          </Line>
        </Lines>
      </ConfirmDialog>
    </>
  )
}

/** Our reference of an order, never broken over lines. */
export function Reference({ of: reference }: { of: string }) {
  return (
    <Text as="span" small nowrap>
      <bdi>{reference}</bdi>
    </Text>
  )
}

const columns: readonly Column<BankAnswerRow>[] = [
  { id: 'line', head: <Trans>Line</Trans>, dim: true, cell: ({ line }) => <Count of={line} /> },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    phone: 'who',
    cell: ({ reference }) => <Reference of={reference} />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => (amount === null ? <NoMoney /> : <Money of={amount} bare />),
  },
  {
    id: 'ordered',
    head: <Trans>Ordered</Trans>,
    figure: true,
    dim: true,
    cell: ({ ordered }) => (ordered === null ? <NoMoney /> : <Money of={ordered} bare />),
  },
  {
    id: 'outcome',
    head: <Trans>The bank’s report</Trans>,
    phone: 'meta',
    cell: ({ outcome, word, reason }) => (
      <>
        {outcome ? <Translated of={bankAnswerWords[outcome]} /> : <bdi>{word || '–'}</bdi>}
        {reason && (
          <>
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </>
    ),
  },
  {
    id: 'problem',
    head: <Trans>Remark</Trans>,
    grow: true,
    phone: 'state',
    cell: ({ problem }) =>
      problem ? (
        <Status tone={problem === 'same' || problem === 'pending' ? 'wait' : 'warn'} sentence>
          <Translated of={problemWords[problem]} />
        </Status>
      ) : (
        '–'
      ),
  },
]
