import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { LedgerAccount } from '@sahuji/contract/ledger/office/books'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failure-words.ts'
import { AccountPicker } from './account-picker.tsx'
import { useAdjustmentDraft } from './adjustment-draft.ts'
import { type DraftLine, DraftLines, draftSum } from './adjustment-lines.tsx'
import { useBalancesNow } from './balances-now.ts'
import { BookChip } from '../../kit/office/book-chip.tsx'
import { adjusting } from './calls.ts'

/** The form of a transfer by hand; `before`: one that came back, which is made anew. */
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
        <TextField
          name="reason"
          label={t`Why`}
          hint={t`What happened, and what proves it: the checker decides by this.`}
          maxLength={1000}
          autoComplete="off"
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

/** Sends a new adjustment, or the next revision of one that came back. */
function useSending(id: string | undefined, drop: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<FieldErrors>()
  const proposing = useMutation(adjusting.propose())
  const revising = useMutation(adjusting.revise())
  const refused = useRefusedFields(proposing.error ?? revising.error)
  const onSuccess = (made: WholeProposal) => {
    drop()
    notify({ tone: 'good', title: t`It waits for a second person.` })
    void navigate({ to: '/second-person' as never, search: { at: made.id } as never })
  }
  const send = ({ mode, lines, reason }: Draft) => {
    if (draftSum(lines) !== 0n) return setWrong({ [wholeForm]: [t`Debits and credits have to be the same.`] })
    setWrong(undefined)
    const amounts = lines.map(({ account_id, amount }) => ({ account_id, amount: amount ?? 0n }))
    if (id === undefined) proposing.mutate({ mode, lines: amounts, reason }, { onSuccess })
    else revising.mutate({ id, lines: amounts, reason }, { onSuccess })
  }
  return { send, errors: wrong ?? refused, isPending: proposing.isPending || revising.isPending }
}
