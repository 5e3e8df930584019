import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { ReviewItem } from '@sahuji/contract/funding/office/review'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { DayField } from '../../kit/forms/day-field.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { TextField } from '../../kit/forms/text-field.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { followed } from '../../platform/calls/query.ts'
import { reviewing } from './calls.ts'
import { HowItGoesBack } from './how-it-goes-back.tsx'

/** What an operator does with a payment in review. */
export type ReviewAct = 'credit' | 'credit_part' | 'return' | 'keep' | 'close'

interface ReviewDialogProps {
  act: ReviewAct
  item: ReviewItem
  /** Above it a second person is needed, in paisa. */
  threshold: bigint
  onClose: () => void
}

/** Shows what will be posted, asks for the reason, and does it once. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { act } = props
  if (act === 'keep') return <KeepDialog {...props} />
  if (act === 'close') return <CloseDialog {...props} />
  return <ResolveDialog {...props} act={act} />
}

function ResolveDialog({
  act,
  item,
  threshold,
  onClose,
}: ReviewDialogProps & { act: 'credit' | 'credit_part' | 'return' }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>()
  const resolving = useMutation(
    followed(reviewing.resolve(), ({ outcome }) => {
      const titled = {
        done: t`The credit is posted.`,
        refunding: t`The rail is asked to return it.`,
        proposed: t`It waits for a second person.`,
      }
      notify({ tone: 'good', title: titled[outcome] })
    }),
  )
  const refused = useRefusedFields(resolving.error)
  const paid = item.paid ?? 0n
  const needsTwo = paid > threshold
  const [sum, merchant] = [money(paid), item.merchant]
  const titles = {
    credit: t`Credit ${sum} to ${merchant}`,
    credit_part: t`Credit a part of ${sum}`,
    return: t`Return ${sum}`,
  }
  const send = () => {
    const amount = parseRupees(typed)
    if (act === 'credit_part' && !amount) return setWrong({ amount: [t`Enter an amount in rupees.`] })
    setWrong(undefined)
    const ask = { id: item.load_id, act, note, ...(act === 'credit_part' && amount && { amount }) }
    resolving.mutate(ask, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={titles[act]}
      lead={<PostedWhen limit={money(threshold)} needsTwo={needsTwo} />}
      confirm={needsTwo ? <Trans>Propose</Trans> : <Trans>Post</Trans>}
      errors={wrong ?? refused}
      isPending={resolving.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {act === 'return' && item.give_back && <HowItGoesBack of={item.give_back} />}
      {act === 'credit_part' && (
        <TextField
          name="amount"
          label={t`Credited, before the fee`}
          hint={t`The rail returns the rest.`}
          inputMode="decimal"
          autoComplete="off"
          before={t`Rs.`}
          value={typed}
          onChange={setTyped}
        />
      )}
      <Why value={note} onChange={setNote} />
    </FormDialog>
  )
}

function PostedWhen({ limit, needsTwo }: { limit: string; needsTwo: boolean }) {
  if (!needsTwo) return <Trans>It is posted at once.</Trans>
  return <Trans>More than {limit}: another person has to approve it.</Trans>
}

function Why({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const { t } = useLingui()
  return (
    <TextField
      name="note"
      label={t`Why`}
      hint={t`Is kept in the log; the merchant does not see it.`}
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  )
}

function KeepDialog({ item, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const today = kathmanduDay(useOpenedAt())
  const [until, setUntil] = useState(today)
  const [note, setNote] = useState('')
  const keeping = useMutation(reviewing.keep())
  return (
    <FormDialog
      title={t`Keep in suspense`}
      lead={<Trans>Nothing moves. The payment stays in the list, with what it waits for.</Trans>}
      confirm={<Trans>Keep</Trans>}
      errors={useRefusedFields(keeping.error)}
      isPending={keeping.isPending}
      onSubmit={() => keeping.mutate({ id: item.load_id, until, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DayField
        label={t`Until`}
        value={until}
        min={today}
        note={until && date(new Date(`${until}T06:00:00Z`), 'day')}
        onChange={setUntil}
      />
      <Why value={note} onChange={setNote} />
    </FormDialog>
  )
}

function CloseDialog({ item, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const closing = useMutation(reviewing.close())
  return (
    <FormDialog
      title={t`Close the review`}
      lead={<Trans>Nothing of it is in suspense, and nothing moves. The rail is still asked.</Trans>}
      confirm={<Trans>Close the review</Trans>}
      errors={useRefusedFields(closing.error)}
      isPending={closing.isPending}
      onSubmit={() => closing.mutate({ id: item.load_id, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Why value={note} onChange={setNote} />
    </FormDialog>
  )
}
