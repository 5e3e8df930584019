import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { IdentityKind, KycField } from '@sahuji/contract/kyc/fields'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Code } from '../../kit/layout/text.tsx'
import { AccountParts, type AnswerForm, type AnswerValue, Day, FormedAnswer, Parts } from './answer-parts.tsx'
import { useAreas } from './areas.ts'
import { authorityWords, type AccountBank, genderWords, tradeWords } from './field-words.ts'
import { identityWords } from './paper-words.ts'

export interface AnswerTextProps {
  field: KycField
  value: AnswerValue
  banks: readonly AccountBank[] | undefined
  /** Shows the account number with all its digits, for the last check before it is sent. */
  isWhole?: boolean
}

/** A merchant's answer, as the merchant reads it. */
export function AnswerText({ field, value, banks, isWhole = false }: AnswerTextProps) {
  const account = (answer: AnswerValue) => <Account of={answer} banks={banks} isWhole={isWhole} />
  const form = { ...merchantForm, own: { ...merchantForm.own, settlement_account: account } }
  return <FormedAnswer field={field} value={value} form={form} />
}

const address = (value: AnswerValue) => <Address of={value} />

const merchantForm = {
  Figure: Code,
  authorities: authorityWords,
  genders: genderWords,
  trades: tradeWords,
  own: {
    trade_name: ({ name }: AnswerValue) => `${name ?? ''}`,
    expected: (value: AnswerValue) => (
      <Parts>
        <Plural value={Number(value['month_count'])} one="about # payment" other="about # payments" />
        <Money of={BigInt(`${value['month_amount'] ?? ''}` || 0)} />
      </Parts>
    ),
    shop_address: address,
    home_address: address,
    current_address: address,
    family: ({ father, mother, grandfather, spouse }: AnswerValue) =>
      [father, mother, grandfather, spouse].filter(Boolean).join(', '),
    identity: (value: AnswerValue) => <Identity of={value} />,
  },
} satisfies Omit<AnswerForm, 'own'> & { own: Omit<AnswerForm['own'], 'settlement_account'> }

function Address({ of: value }: { of: AnswerValue }) {
  const { provinces, nameOf } = useAreas()
  const { number } = useWriting()
  const district = provinces?.flatMap(({ districts }) => districts).find(({ id }) => id === value['district'])
  const level = district?.local_levels.find(({ id }) => id === value['local_level'])
  const street = `${value['street'] ?? ''}`
  if (!district || !level) return street
  return [`${nameOf(level)} ${number(Number(value['ward']))}`, street, nameOf(district)].filter(Boolean).join(', ')
}

function Account({ of: value, banks, isWhole }: Pick<AnswerTextProps, 'banks' | 'isWhole'> & { of: AnswerValue }) {
  const number = `${value['number'] ?? ''}`
  return <AccountParts of={value} banks={banks} number={<Code>{isWhole ? number : `•••• ${number.slice(-4)}`}</Code>} />
}

function Identity({ of: value }: { of: AnswerValue }) {
  const { _ } = useMessages()
  const { provinces, nameOf } = useAreas()
  const district = provinces?.flatMap(({ districts }) => districts).find(({ id }) => id === value['district'])
  return (
    <Parts>
      {_(identityWords[value['kind'] as IdentityKind])}
      <Code>{`${value['number'] ?? ''}`}</Code>
      {district && nameOf(district)}
      <Trans>
        issued <Day of={`${value['issued_on'] ?? ''}`} />
      </Trans>
    </Parts>
  )
}
