import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Text } from '../kit/layout/text.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { businessTypeWords } from '../merchants/business-types.ts'
import type { ProfileView } from './profile-view.ts'
import { useMay } from '../platform/session/rights.ts'

const businessDialog = () => import('./business-dialog.tsx').then(({ BusinessDialog }) => BusinessDialog)

/** The shop: the merchant's entries of the sign-up, and the parts that KYC adds. */
export function BusinessCard({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const { Part: BusinessDialog, fetch } = usePart(businessDialog, isEditing)
  const { trade_name, business_type } = shown?.business ?? {}
  const isTheirs = useMay('business.manage')
  const mayEdit =
    isTheirs && shown?.is_own && shown.is_editable && trade_name !== undefined && business_type !== undefined
  const change = mayEdit && (
    <Button
      size="small"
      kind="ghost"
      aria-label={t`Change the business`}
      onPointerEnter={fetch}
      onPress={() => setIsEditing(true)}
    >
      <Trans>Change</Trans>
    </Button>
  )
  return (
    <Section id="business" title={<Trans>Business</Trans>} label={t`Business`} aside={change}>
      {shown ? (
        <Facts of={shown} />
      ) : (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
      {isEditing && BusinessDialog && trade_name !== undefined && business_type && (
        <BusinessDialog of={{ trade_name, business_type }} onClose={() => setIsEditing(false)} />
      )}
    </Section>
  )
}

function Facts({ of: { business, is_editable, is_own } }: { of: ProfileView }) {
  const { _ } = useMessages()
  const { trade_name, business_type, agent_code, since } = business
  const form = business_type && businessTypeWords[business_type]
  return (
    <Entries>
      <Entry name={<Trans>Trade name</Trans>}>{trade_name || '–'}</Entry>
      {form && (
        <Entry name={<Trans>Form of business</Trans>} note={_(form.note)}>
          {_(form.name)}
        </Entry>
      )}
      {since && (
        <Entry name={<Trans>With us since</Trans>}>
          <DateTime of={since} as="date" nepali />
        </Entry>
      )}
      {agent_code && <Entry name={<Trans>Referral code</Trans>}>{agent_code}</Entry>}
      <Entry name={<Trans>Legal name, registration, PAN, address</Trans>}>
        <Text as="span" tone="quiet">
          {!is_own && <Trans>This is not available here.</Trans>}
          {is_own && is_editable && <Trans>They come from your KYC documents and will be shown here.</Trans>}
          {is_own && !is_editable && <Trans>They match your documents. Changing them needs a new KYC.</Trans>}
        </Text>
      </Entry>
    </Entries>
  )
}
