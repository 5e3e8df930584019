import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { KycField } from '@sahuji/contract/kyc/fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '../../../kit/format/money.tsx'
import { useReader, useWriting } from '../../../kit/format/reader.ts'
import { Ltr, Text } from '../../../kit/layout/text.tsx'
import {
  AccountParts,
  type AnswerForm,
  type AnswerValue,
  Day,
  FormedAnswer,
  Parts,
} from '../../../kyc/case/answer-parts.tsx'
import { reviewDesk } from './calls.ts'
import { authorityNames, categoryNames, genderNames, identityNames } from './item-words.ts'

const qrNameMost = 25

/** A merchant's answer without anything masked, for the reviewer who compares it with the documents. */
export function WholeAnswer({ field, value }: { field: KycField; value: AnswerValue }) {
  return <FormedAnswer field={field} value={value} form={reviewerForm} />
}

const address = (value: AnswerValue) => <Address of={value} />

const reviewerForm: AnswerForm = {
  Figure: Ltr,
  authorities: authorityNames,
  genders: genderNames,
  trades: categoryNames,
  afterTrade: ({ category }) => (
    <Aside>
      <Ltr>{`${category ?? ''}`}</Ltr>
    </Aside>
  ),
  own: {
    trade_name: ({ name }) => <TradeName of={`${name ?? ''}`} />,
    expected: (value) => (
      <Parts>
        <Plural value={Number(value['month_count'])} one="# payment" other="# payments" />
        <Money of={BigInt(`${value['month_amount'] ?? ''}` || 0)} />
      </Parts>
    ),
    shop_address: address,
    home_address: address,
    current_address: address,
    settlement_account: (value) => <Account of={value} />,
    family: (value) => <Family of={value} />,
    identity: (value) => <Identity of={value} />,
  },
}

/** The national QR has room for 25 letters. */
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

/** The names of places in the reader's language; empty for an unknown id. */
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

function Address({ of: value }: { of: AnswerValue }) {
  const { district, localLevel } = usePlaces()
  const { number } = useWriting()
  const ward = number(Number(value['ward'] ?? 0))
  const parts = [`${localLevel(value['local_level'])} ${ward}`.trim(), `${value['street'] ?? ''}`]
  return [...parts, district(value['district'])].filter(Boolean).join(', ')
}

function Account({ of: value }: { of: AnswerValue }) {
  const { data: names } = useQuery(reviewDesk.names())
  return <AccountParts of={value} banks={names?.banks} number={<Ltr>{`${value['number'] ?? ''}`}</Ltr>} />
}

function Family({ of: value }: { of: AnswerValue }) {
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

function Identity({ of: value }: { of: AnswerValue }) {
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
