import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { IdentityKind, KycField } from '@sahuji/contract/kyc/fields'
import type { ReactNode } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Code } from '../../kit/layout/text.tsx'
import { useAreas } from './areas.ts'
import { authorityWords, type AccountBank, genderWords, tradeWords } from './field-words.ts'
import { identityWords } from './paper-words.ts'
import { Day, Ltrs, panGroups, Parts } from './answer-parts.tsx'

type Value = Readonly<Record<string, unknown>>

export interface AnswerTextProps {
  field: KycField
  value: Value
  banks: readonly AccountBank[] | undefined
  /** The account's number with all its digits, where it is read over before it is sent. */
  isWhole?: boolean
}

/** What was answered, as a person reads it. */
export function AnswerText({ field, value, banks, isWhole = false }: AnswerTextProps): ReactNode {
  const { _ } = useMessages()
  const text = (name: string) => `${value[name] ?? ''}`
  switch (field) {
    case 'legal_name':
    case 'trade_name':
    case 'occupation':
      return text('name')
    case 'registration':
      return (
        <Parts>
          {_(authorityWords[text('authority') as never])}
          <Code>{text('number')}</Code>
          <Day of={text('date')} />
        </Parts>
      )
    case 'pan':
      return <Code>{panGroups(text('number'))}</Code>
    case 'trade':
      return (
        <Parts>
          {_(tradeWords[text('category') as never])}
          {text('description')}
        </Parts>
      )
    case 'expected':
      return (
        <Parts>
          <Plural value={Number(value['month_count'])} one="about # payment" other="about # payments" />
          <Money of={BigInt(text('month_amount') || 0)} />
        </Parts>
      )
    case 'shop_address':
    case 'home_address':
    case 'current_address':
      return <Address of={value} />
    case 'contact':
      return <Ltrs of={[text('phone'), text('email'), text('website')]} />
    case 'settlement_account':
      return <Account of={value} banks={banks} isWhole={isWhole} />
    case 'name':
      return `${text('english')} / ${text('nepali')}`
    case 'birth':
      return (
        <Parts>
          <Day of={text('date')} />
          {_(genderWords[text('gender') as never])}
        </Parts>
      )
    case 'family':
      return [text('father'), text('mother'), text('grandfather'), text('spouse')].filter(Boolean).join(', ')
    case 'reach':
      return <Ltrs of={[text('mobile_no'), text('email')]} />
    case 'identity':
      return <Identity of={value} />
  }
}

function Address({ of: value }: { of: Value }) {
  const { provinces, nameOf } = useAreas()
  const { number } = useWriting()
  const district = provinces?.flatMap(({ districts }) => districts).find(({ id }) => id === value['district'])
  const level = district?.local_levels.find(({ id }) => id === value['local_level'])
  const street = `${value['street'] ?? ''}`
  if (!district || !level) return street
  return [`${nameOf(level)} ${number(Number(value['ward']))}`, street, nameOf(district)].filter(Boolean).join(', ')
}

function Account({ of: value, banks, isWhole }: Pick<AnswerTextProps, 'banks' | 'isWhole'> & { of: Value }) {
  const bank = banks?.find(({ id }) => id === value['bank'])?.name ?? `${value['bank'] ?? ''}`
  const number = `${value['number'] ?? ''}`
  return (
    <Parts>
      {bank}
      {`${value['branch'] ?? ''}`}
      <Code>{isWhole ? number : `•••• ${number.slice(-4)}`}</Code>
      {`${value['name'] ?? ''}`}
    </Parts>
  )
}

function Identity({ of: value }: { of: Value }) {
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
