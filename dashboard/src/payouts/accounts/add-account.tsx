import { visible } from '@sahuji/contract/input/cleaned'
import type { AccountCheck, PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '../../kit/forms/form.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { ListField } from '../../kit/forms/list-field.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { dropDraft, useFormDraft } from '../../platform/forms/form-draft.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { payoutAccounts } from '../calls.ts'
import { CheckedName } from './checked-name.tsx'

const fields = {
  bank_id: z.nullable(z.string()),
  branch_id: z.nullable(z.string()),
  account_number: z.string(),
  account_name: z.string(),
}
type AccountDraft = z.output<z.ZodMiniObject<typeof fields>>
const empty: AccountDraft = { bank_id: null, branch_id: null, account_number: '', account_name: '' }
const name = 'payout-account'

/** The form that adds an account: it first asks the bank for the holder, then saves. A draft survives a reload. */
export function AddAccount({ onAdded }: { onAdded: (account: PayoutAccount) => void }) {
  const { t } = useLingui()
  const [writing, setWriting] = useState(0)
  const banks = useCardQuery(payoutAccounts.banks())
  const showAdded = (account: PayoutAccount) => {
    setWriting(writing + 1)
    onAdded(account)
  }
  return (
    <Section title={t`Add an account`}>
      {banks.isPending && <LoadingRows rows={3} />}
      {banks.error && !banks.data && <FailedToLoad of={banks.error} onRetry={banks.refetch} />}
      {banks.data && <AccountForm key={writing} banks={banks.data} showAdded={showAdded} />}
    </Section>
  )
}

interface AccountFormProps {
  banks: readonly { id: string; name: string }[]
  showAdded: (account: PayoutAccount) => void
}

function AccountForm({ banks, showAdded }: AccountFormProps) {
  const { t } = useLingui()
  const { draft, write } = useFormDraft(name, fields, empty)
  const [missing, setMissing] = useState<FieldErrors>()
  const [checked, setChecked] = useState<AccountCheck>()
  const check = useMutation({ mutationFn: payoutAccounts.check, retry: false, onSuccess: setChecked })
  const refused = useRefusedFields(check.error)
  const missingOf = useMissing()
  const change = (part: Partial<AccountDraft>) => {
    // a check covers exactly what was written
    setChecked(undefined)
    write(part)
  }
  const submit = () => {
    const absent = missingOf(draft)
    setMissing(absent)
    const { bank_id, branch_id } = draft
    if (absent || !bank_id || !branch_id || check.isPending) return
    check.mutate({ ...draft, bank_id, branch_id })
  }
  return (
    <Stack gap={4}>
      <Form label={t`Add an account`} onSubmit={submit} errors={missing ?? refused}>
        <Stack gap={4}>
          <ListField<string>
            name="bank_id"
            label={t`Bank`}
            options={banks.map(({ id, name: label }) => ({ id, label }))}
            value={draft.bank_id}
            onChange={(bank_id) => change({ bank_id, branch_id: null })}
          />
          <BranchField
            bank_id={draft.bank_id}
            value={draft.branch_id}
            onChange={(branch_id) => change({ branch_id })}
          />
          <NumberAndHolder draft={draft} onChange={change} />
          {!checked && (
            <Button type="submit" kind="primary" size="large" wide isPending={check.isPending}>
              <Trans>Check the name with the bank</Trans>
            </Button>
          )}
        </Stack>
      </Form>
      {checked && (
        <CheckedName
          of={checked}
          written={draft.account_name.trim()}
          drop={() => dropDraft(name)}
          showAdded={showAdded}
          onAgain={() => setChecked(undefined)}
        />
      )}
    </Stack>
  )
}

interface NumberAndHolderProps {
  draft: AccountDraft
  onChange: (part: Partial<AccountDraft>) => void
}

function NumberAndHolder({ draft, onChange: change }: NumberAndHolderProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        label={t`Account number`}
        hint={t`As on your cheque.`}
        value={draft.account_number}
        onChange={(typed) => change({ account_number: visible(typed) })}
      />
      <TextField
        name="account_name"
        autoComplete="off"
        label={t`Account holder`}
        hint={t`Exactly as the bank writes it.`}
        value={draft.account_name}
        onChange={(account_name) => change({ account_name })}
      />
    </>
  )
}

/** The branches of the chosen bank; none before a bank is chosen. */
function BranchField({
  bank_id,
  value,
  onChange,
}: {
  bank_id: string | null
  value: string | null
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  const { data, error } = useQuery({ ...payoutAccounts.branches(bank_id ?? ''), enabled: bank_id !== null })
  const { number } = useWriting()
  const count = number(data?.length ?? 0)
  const hint = error ? t`The branches could not be read. Choose the bank again.` : undefined
  return (
    <ListField<string>
      name="branch_id"
      label={t`Branch`}
      {...(hint ? { hint } : bank_id === null && { hint: t`First choose the bank.` })}
      {...(data && bank_id !== null && { hint: t`Branches: ${count}` })}
      options={bank_id === null ? [] : (data ?? []).map(({ id, name: label }) => ({ id, label }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The sentences for missing values, by field; undefined where nothing is missing. */
function useMissing(): (draft: AccountDraft) => FieldErrors | undefined {
  const { t } = useLingui()
  return ({ bank_id, branch_id, account_number, account_name }) => {
    const absent = {
      ...(!bank_id && { bank_id: [t`Choose the bank.`] }),
      ...(!branch_id && { branch_id: [t`Choose the branch.`] }),
      ...(!account_number.trim() && { account_number: [t`Enter the account number.`] }),
      ...(account_name.trim().length < 2 && { account_name: [t`Enter the account holder’s name.`] }),
    }
    return Object.keys(absent).length > 0 ? absent : undefined
  }
}
