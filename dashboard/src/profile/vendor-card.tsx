import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../kit/overlays/copy-button.tsx'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Money } from '../kit/format/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Code, Ltr, Text } from '../kit/layout/text.tsx'
import type { Told } from '../platform/foreign-told.ts'
import { CommissionLines } from './commission-lines.tsx'
import type { ShownProfile } from './shown-profile.ts'

/** What names the shop to payers and programs, and what it pays for being paid. */
export function VendorCard({ of: shown }: { of: ShownProfile | undefined }) {
  const { t } = useLingui()
  return (
    <Section id="vendor" title={<Trans>Vendor</Trans>} label={t`Vendor`}>
      {shown ? (
        <Stack gap={5}>
          <Ids of={shown.vendor} />
          {shown.vendor.told ? (
            <ToldCommission of={shown.vendor.told} />
          ) : (
            <CommissionLines of={shown.vendor.commission} />
          )}
        </Stack>
      ) : (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
    </Section>
  )
}

/** Of another server: as it came, because what it counts in is not known here. */
function ToldCommission({ of: { commission, commission_type } }: { of: Told }) {
  return (
    <div>
      <Text strong>
        <Trans>Commission</Trans>
      </Text>
      <Text tone="muted">
        <Ltr>{[commission, commission_type].filter((part) => part !== null).join(' ') || '–'}</Ltr>
      </Text>
    </div>
  )
}

function Ids({ of: vendor }: { of: ShownProfile['vendor'] }) {
  const { t } = useLingui()
  const limit = vendor.bank_transfer_limit
  return (
    <Entries>
      <Id name={t`Vendor id`} value={vendor.vendor_id} />
      <Id
        name={t`Production key`}
        value={vendor.vendor_key_production}
        note={t`For payments with real money. It is no secret: it can move no money.`}
      />
      <Id name={t`Sandbox key`} value={vendor.vendor_key_sandbox} note={t`For trying things out`} />
      <Entry name={<Trans>Limit of a bank transfer</Trans>}>
        {vendor.told && <Ltr>{vendor.told.bank_transfer_limit ?? '–'}</Ltr>}
        {vendor.told ? null : limit === null ? (
          <Text as="span" tone="quiet">
            <Trans>No limit is agreed with you; the general one applies.</Trans>
          </Text>
        ) : (
          <Money of={limit} />
        )}
      </Entry>
    </Entries>
  )
}

function Id({ name, value, note }: { name: string; value: string | null; note?: string }) {
  if (!value) {
    return (
      <Entry name={name}>
        <Text as="span" tone="quiet">
          <Trans>Not given out yet</Trans>
        </Text>
      </Entry>
    )
  }
  return (
    <Entry name={name} note={note} end={<CopyButton name={name} text={value} />}>
      <Code>{value}</Code>
    </Entry>
  )
}
