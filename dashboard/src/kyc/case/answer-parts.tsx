import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Children, type ComponentType, type ReactNode } from 'react'
import { BothDates } from '../../kit/format/date.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import type { authorityWords, genderWords, tradeWords } from './field-words.ts'

export type AnswerValue = Readonly<Record<string, unknown>>

/** The fields that a merchant and a reviewer read in forms of their own; all others look the same to both. */
type OwnField =
  | 'trade_name'
  | 'expected'
  | 'shop_address'
  | 'home_address'
  | 'current_address'
  | 'settlement_account'
  | 'family'
  | 'identity'

/** How a reader sees answers; its texts are in the reader's own catalogue. */
export interface AnswerForm {
  /** Draws the number of a registration or a PAN. */
  Figure: ComponentType<{ children: string }>
  authorities: Record<keyof typeof authorityWords, MessageDescriptor>
  genders: Record<keyof typeof genderWords, MessageDescriptor>
  trades: Record<keyof typeof tradeWords, MessageDescriptor>
  /** What follows the description of the trade. */
  afterTrade?: (value: AnswerValue) => ReactNode
  own: Readonly<Record<OwnField, (value: AnswerValue) => ReactNode>>
}

/** An answer to a field, in the form of its reader. */
export function FormedAnswer({ field, value, form }: { field: KycField; value: AnswerValue; form: AnswerForm }) {
  const { _ } = useMessages()
  const { Figure, authorities, genders, trades, afterTrade, own } = form
  const text = (name: string) => `${value[name] ?? ''}`
  switch (field) {
    case 'legal_name':
    case 'occupation':
      return text('name')
    case 'registration':
      return (
        <Parts>
          {_(authorities[text('authority') as keyof typeof authorities])}
          <Figure>{text('number')}</Figure>
          <Day of={text('date')} />
        </Parts>
      )
    case 'pan':
      return <Figure>{panGroups(text('number'))}</Figure>
    case 'trade':
      return (
        <Parts>
          {_(trades[text('category') as keyof typeof trades])}
          {text('description')}
          {afterTrade?.(value)}
        </Parts>
      )
    case 'contact':
      return <Ltrs of={[text('phone'), text('email'), text('website')]} />
    case 'name':
      return `${text('english')} / ${text('nepali')}`
    case 'birth':
      return (
        <Parts>
          <Day of={text('date')} />
          {_(genders[text('gender') as keyof typeof genders])}
        </Parts>
      )
    case 'reach':
      return <Ltrs of={[text('mobile_no'), text('email')]} />
    default:
      return own[field](value)
  }
}

interface AccountProps {
  of: AnswerValue
  banks: readonly { id: string; name: string }[] | undefined
  /** The account's number, or its last digits. */
  number: ReactNode
}

/** Bank, branch, number and holder of an account; the bank's id while the list of banks is on its way. */
export function AccountParts({ of: value, banks, number }: AccountProps) {
  return (
    <Parts>
      {banks?.find(({ id }) => id === value['bank'])?.name ?? `${value['bank'] ?? ''}`}
      {`${value['branch'] ?? ''}`}
      {number}
      {`${value['name'] ?? ''}`}
    </Parts>
  )
}

/** Several parts of an answer in one line; empty ones are left out. */
export function Parts({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  const filled = Children.toArray(children).filter((part) => part !== '')
  return filled.map((part, at) => [part, at < filled.length - 1 && (beside ? '\u2002' : ', ')])
}

/** Numbers and addresses in one line. */
function Ltrs({ of: parts }: { of: readonly string[] }) {
  return (
    <Parts>
      {parts.filter(Boolean).map((part) => (
        <Ltr key={part}>{part}</Ltr>
      ))}
    </Parts>
  )
}

/** A day in both calendars; nothing where none was answered. */
export const Day = ({ of: day }: { of: string }) => (day ? <BothDates of={startOfKathmanduDay(day)} /> : null)

/** A number of the tax office in its groups of three. */
const panGroups = (pan: string): string => pan.replaceAll(/(\d{3})(?=\d)/g, '$1 ')
