import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '../../../kit/format/money.tsx'
import { useReader, useWriting } from '../../../kit/format/reader.ts'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import { reviewDesk } from './calls.ts'
import { authorityNames, categoryNames, genderNames, identityNames } from './item-words.ts'
import { Day, Ltrs, panGroups, Parts } from '../../../kyc/case/answer-parts.tsx'

type Value = Readonly<Record<string, unknown>>

const qrNameMost = 25

/** What was answered, whole, as a reviewer holds it against the papers. */
export function WholeAnswer({ field, value }: { field: KycField; value: Value }): ReactNode {
  const { _ } = useMessages()
  const text = (name: string) => `${value[name] ?? ''}`
  switch (field) {
    case 'legal_name':
    case 'occupation':
      return text('name')
    case 'trade_name':
      return <TradeName of={text('name')} />
    case 'registration':
      return (
        <Parts>
          {_(authorityNames[text('authority') as keyof typeof authorityNames])}
          <Ltr>{text('number')}</Ltr>
          <Day of={text('date')} />
        </Parts>
      )
    case 'pan':
      return <Ltr>{panGroups(text('number'))}</Ltr>
    case 'trade':
      return (
        <Parts>
          {_(categoryNames[text('category') as keyof typeof categoryNames])}
          {text('description')}
          <Aside>
            <Ltr>{text('category')}</Ltr>
          </Aside>
        </Parts>
      )
    case 'expected':
      return (
        <Parts>
          <Plural value={Number(value['month_count'])} one="# payment" other="# payments" />
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
      return <Account of={value} />
    case 'name':
      return `${text('english')} / ${text('nepali')}`
    case 'birth':
      return (
        <Parts>
          <Day of={text('date')} />
          {_(genderNames[text('gender') as keyof typeof genderNames])}
        </Parts>
      )
    case 'family':
      return <Family of={value} />
    case 'reach':
      return <Ltrs of={[text('mobile_no'), text('email')]} />
    case 'identity':
      return <Identity of={value} />
  }
}

/** The national QR shows so many letters and no more. */
function TradeName({ of: name }: { of: string }) {
  const { number } = useWriting()
  const [length, most] = [number(name.length), number(qrNameMost)]
  return (
    <Parts beside>
      {name}
      <Aside>
        <Trans>
          {length} of {most} for the QR
        </Trans>
      </Aside>
    </Parts>
  )
}

const Aside = ({ children }: { children: ReactNode }) => (
  <Text as="span" small tone="quiet">
    {children}
  </Text>
)

/** The names of places in the reader's script; an id that is none is shown as it is. */
function usePlaces() {
  const { language } = useReader()
  const { data } = useQuery(reviewDesk.names())
  const named = (list: { id: number; name: string; name_ne: string }[] | undefined, id: unknown): string => {
    const one = list?.find((place) => place.id === id)
    return one ? (language === 'ne' ? one.name_ne : one.name) : ''
  }
  return {
    district: (id: unknown) => named(data?.districts, id),
    localLevel: (id: unknown) => named(data?.local_levels, id),
  }
}

function Address({ of: value }: { of: Value }) {
  const { district, localLevel } = usePlaces()
  const { number } = useWriting()
  const ward = number(Number(value['ward'] ?? 0))
  const parts = [`${localLevel(value['local_level'])} ${ward}`.trim(), `${value['street'] ?? ''}`]
  return [...parts, district(value['district'])].filter(Boolean).join(', ')
}

function Account({ of: value }: { of: Value }) {
  const { data: names } = useQuery(reviewDesk.names())
  const name = names?.banks.find(({ id }) => id === value['bank'])?.name ?? `${value['bank'] ?? ''}`
  return (
    <Parts>
      {name}
      {`${value['branch'] ?? ''}`}
      <Ltr>{`${value['number'] ?? ''}`}</Ltr>
      {`${value['name'] ?? ''}`}
    </Parts>
  )
}

function Family({ of: value }: { of: Value }) {
  const { father, mother, grandfather, spouse } = value as Record<string, string | undefined>
  return (
    <Parts>
      <Trans>father {father}</Trans>
      <Trans>mother {mother}</Trans>
      <Trans>grandfather {grandfather}</Trans>
      {spouse && <Trans>spouse {spouse}</Trans>}
    </Parts>
  )
}

function Identity({ of: value }: { of: Value }) {
  const { _ } = useMessages()
  const { district } = usePlaces()
  return (
    <Parts>
      {_(identityNames[`${value['kind']}` as keyof typeof identityNames])}
      <Ltr>{`${value['number'] ?? ''}`}</Ltr>
      {district(value['district'])}
      <Day of={`${value['issued_on'] ?? ''}`} />
    </Parts>
  )
}
