import { type AccountHead, accountHeads } from '@sahuji/contract/cooperatives'
import type { Member } from '@sahuji/contract/cooperatives/members'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RupeeField } from '../kit/forms/rupee-field.tsx'
import { Select } from '../kit/forms/select.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { FormDialog } from '../kit/overlays/form-dialog.tsx'
import { followed } from '../platform/calls/query.ts'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { type Book, cooperatives } from './calls.ts'
import { headNames } from './head-names.ts'

/** What is written at the counter. */
export type Movement = 'deposit' | 'payout' | 'member'

interface MovementProps {
  book: Book
  kind: Movement
  members: readonly Member[]
  onClose: () => void
}

/** A deposit, a payout, or a new member. */
export function MovementDialog({ kind, ...props }: MovementProps) {
  return kind === 'member' ? <MemberDialog {...props} /> : <CashDialog kind={kind} {...props} />
}

function CashDialog({ book, kind, members, onClose }: MovementProps & { kind: 'deposit' | 'payout' }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [memberId, setMemberId] = useState<string | null>(null)
  const [head, setHead] = useState<AccountHead>('compulsory_saving')
  const [amount, setAmount] = useState<bigint>()
  const [voucher, setVoucher] = useState('')
  const writing = useMutation(followed(kind === 'deposit' ? cooperatives.deposit() : cooperatives.payOut(), onClose))
  const isIncomplete = memberId === null || amount === undefined || amount <= 0n
  const isDeposit = kind === 'deposit'
  return (
    <FormDialog
      title={isDeposit ? t`Take a deposit` : t`Pay a member`}
      lead={
        isDeposit ? (
          <Trans>You keep the cash; the amount leaves your wallet and is held for the cooperative.</Trans>
        ) : (
          <Trans>You hand over the cash; the amount comes back into your wallet from what is held.</Trans>
        )
      }
      confirm={isDeposit ? <Trans>Take</Trans> : <Trans>Pay</Trans>}
      errors={useRefusedFields(writing.error)}
      isPending={writing.isPending}
      isIncomplete={isIncomplete}
      onSubmit={() => {
        if (!isIncomplete) writing.mutate({ ...book, member_id: memberId, head, amount, voucher })
      }}
      onClose={onClose}
    >
      <Select
        name="member_id"
        label={t`Member`}
        options={members
          .filter(({ state }) => !isDeposit || state === 'active')
          .map(({ id, number, name }) => ({ id, label: `${number} ${name}` }))}
        value={memberId}
        onChange={setMemberId}
      />
      <Select
        name="head"
        label={t`Account`}
        options={accountHeads.map((id) => ({ id, label: _(headNames[id]) }))}
        value={head}
        onChange={setHead}
      />
      <RupeeField name="amount" label={t`Amount`} value={amount} onChange={setAmount} />
      <TextField
        name="voucher"
        label={t`Their voucher`}
        optional
        value={voucher}
        onChange={setVoucher}
        maxLength={30}
      />
    </FormDialog>
  )
}

function MemberDialog({ book, onClose }: Omit<MovementProps, 'kind'>) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const [nameNe, setNameNe] = useState('')
  const adding = useMutation(followed(cooperatives.addMember(), onClose))
  return (
    <FormDialog
      title={t`Add a member`}
      confirm={<Trans>Add</Trans>}
      errors={useRefusedFields(adding.error)}
      isPending={adding.isPending}
      isIncomplete={[number, name, nameNe].some((text) => text.trim() === '')}
      onSubmit={() => adding.mutate({ ...book, number, name, name_ne: nameNe })}
      onClose={onClose}
    >
      <TextField name="number" label={t`Member no.`} value={number} onChange={setNumber} maxLength={20} />
      <TextField name="name" label={t`Name`} value={name} onChange={setName} maxLength={100} />
      <TextField name="name_ne" label={t`Name in Nepali`} value={nameNe} onChange={setNameNe} maxLength={100} />
    </FormDialog>
  )
}
