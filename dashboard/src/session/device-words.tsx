import type { Device } from '@sahuji/contract/auth/device'
import type { ActiveSession } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { MobilePhoneIcon } from '../kit/icons/money.tsx'
import { ComputerIcon } from '../kit/icons/navigation.tsx'
import { Ltr } from '../kit/layout/text.tsx'

/** `Chrome on Android`; as much of it as the device told. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useLingui()
  return ({ browser, system, kind }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`
    return browser ?? system ?? (kind === 'program' ? t`A program` : t`An unknown device`)
  }
}

/** A telephone or a computer. */
export function DeviceIcon({ of: { kind } }: { of: Device }) {
  return kind === 'phone' || kind === 'tablet' ? <MobilePhoneIcon /> : <ComputerIcon />
}

/** Where a device is, as far as it is known: the city of its time zone, and its network without the last part. */
export function Place({
  of: { city, network, is_local },
}: {
  of: Pick<ActiveSession, 'city' | 'network' | 'is_local'>
}) {
  return (
    <>
      {city !== null && <Trans>Time zone of {city}</Trans>}
      {city !== null && ' · '}
      {is_local ? <Trans>Local network</Trans> : <Trans>Network</Trans>} <Ltr>{network}</Ltr>
    </>
  )
}
