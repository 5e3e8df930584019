import { Trans, useLingui } from '@lingui/react/macro'
import { type Mode, mode } from '@sahuji/contract/http/lists'
import type { LedgerAccount } from '@sahuji/contract/ledger/office/books'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { useMutation, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, useMemo } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Form } from '../../kit/forms/form.tsx'
import { type FieldErrors, wholeForm } from '../../kit/forms/form-errors.ts'
import { ReasonField } from '../../kit/office/reason-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { AccountPicker } from './account-picker.tsx'
import { type DraftLine, DraftLines, draftSum, typedLine } from './adjustment-lines.tsx'
import { BookChip } from '../../kit/office/book-chip.tsx'
import { adjusting } from './calls.ts'
import { paisa } from '@sahuji/contract/money/money'
import { dropDraft, useFormDraft } from '../../platform/forms/form-draft.ts'
import { followed } from '../../platform/calls/query.ts'
import * as z from 'zod/mini'

/** The form of a manual transfer; `before`: a returned proposal, which is revised. */
export function AdjustmentForm({ before }: { before: WholeProposal | undefined }) {
  const { t } = useLingui()
  const { draft, write, drop } = useAdjustmentDraft(before)
  const { mode, reason } = draft
  const lines = useBalancesNow(mode, draft.lines, before?.lines)
  const setLines = (typed: readonly DraftLine[]) => write({ lines: [...typed] })
  const { send, errors, isPending } = useSending(before?.id, drop)
  const difference = draftSum(lines)
  const add = (account: LedgerAccount) => {
    if (!lines.some(({ account_id }) => account_id === account.id))
      setLines([
        ...lines,
        {
          ...account,
          account_id: account.id,
          account: account.label,
          account_kind: account.kind,
          debit: '',
          credit: '',
        },
      ])
  }
  return (
    <Form label={t`Adjustment`} errors={errors} onSubmit={() => send({ mode, lines, reason })}>
      <Stack gap={5}>
        {!before && (
          <Row>
            <BookChip of={mode} onChange={(next) => write({ mode: next, lines: [] })} />
          </Row>
        )}
        <DraftLines of={lines} onChange={setLines} />
        <AccountPicker mode={mode} taken={lines.map(({ account_id }) => account_id)} onPick={add} />
        {lines.length > 0 && <Balance of={difference} />}
        <ReasonField
          hint={t`What happened, and what proves it: the checker decides by this.`}
          value={reason}
          onChange={(typed) => write({ reason: typed })}
        />
        <Row push="end">
          <LinkButton kind="ghost" href="/operator/money">
            <Trans>Not now</Trans>
          </LinkButton>
          <Button type="submit" kind="primary" isPending={isPending} isDisabled={difference !== 0n || lines.length < 2}>
            <Trans>Ask the second person</Trans>
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

function Balance({ of: difference }: { of: bigint | undefined }) {
  const { money } = useWriting()
  if (difference === undefined)
    return (
      <Text tone="quiet">
        <Trans>Each line needs one amount, as a debit or a credit.</Trans>
      </Text>
    )
  if (difference === 0n)
    return (
      <Status tone="good">
        <Trans>In balance</Trans>
      </Status>
    )
  const amount = money(difference < 0n ? -difference : difference)
  return (
    <Status tone="warn">
      {difference < 0n ? <Trans>Debits are {amount} more</Trans> : <Trans>Credits are {amount} more</Trans>}
    </Status>
  )
}

interface Draft {
  mode: Mode
  lines: readonly DraftLine[]
  reason: string
}

/** Sends a new adjustment, or the next revision of a returned one. */
function useSending(id: string | undefined, drop: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<FieldErrors>()
  const sent = () => {
    drop()
    notify({ tone: 'good', title: t`It waits for a second person.` })
  }
  const proposing = useMutation(followed(adjusting.propose(), sent))
  const revising = useMutation(followed(adjusting.revise(), sent))
  const refused = useRefusedFields(proposing.error ?? revising.error)
  const leave = (made: WholeProposal) =>
    void navigate({ to: '/second-person' as never, search: { at: made.id } as never })
  const send = ({ mode, lines, reason }: Draft) => {
    if (draftSum(lines) !== 0n) return setWrong({ [wholeForm]: [t`Debits and credits have to be equal.`] })
    setWrong(undefined)
    const amounts = lines.map(({ account_id, amount }) => ({ account_id, amount: amount ?? 0n }))
    if (id === undefined) proposing.mutate({ mode, lines: amounts, reason }, { onSuccess: leave })
    else revising.mutate({ id, lines: amounts, reason }, { onSuccess: leave })
  }
  return { send, errors: wrong ?? refused, isPending: proposing.isPending || revising.isPending }
}

const fields = {
  mode,
  reason: z.string(),
  lines: z.array(
    z.object({
      account_id: z.string(),
      account: z.string(),
      account_kind: z.string(),
      merchant_id: z.optional(z.nullable(z.string())),
      merchant: z.nullable(z.string()),
      balance: paisa,
      debit: z.string(),
      credit: z.string(),
      amount: z.optional(paisa),
    }),
  ),
}

/** The draft of an adjustment, kept in this browser until it is sent; a returned proposal has its own. */
function useAdjustmentDraft(before: WholeProposal | undefined) {
  const name = before ? `operator.adjustment.${before.id}` : 'operator.adjustment'
  const begun = useMemo(
    () => ({
      mode: before?.mode ?? ('live' as const),
      reason: before?.reason ?? '',
      lines: before?.lines.map(typedLine) ?? ([] as DraftLine[]),
    }),
    [before],
  )
  return { ...useFormDraft(name, fields, begun), drop: () => dropDraft(name) }
}

/** The lines with the current balances of their accounts, where they are known: a draft can be days old. */
function useBalancesNow(
  mode: Mode,
  lines: readonly DraftLine[],
  before: WholeProposal['lines'] = [],
): readonly DraftLine[] {
  const owners = [...new Set(lines.map(({ merchant_id }) => merchant_id ?? undefined))]
  const read = useQueries({ queries: owners.map((merchant_id) => adjusting.accounts(mode, merchant_id)) })
  const now = new Map(before.map(({ account_id, balance }) => [account_id, balance]))
  for (const { data = [] } of read) for (const { id, balance } of data) now.set(id, balance)
  return lines.map((line) => ({ ...line, balance: now.get(line.account_id) ?? line.balance }))
}
