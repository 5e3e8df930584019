import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { NativeButton } from './native-button.tsx'
import { CloseIcon } from '../icons/first.tsx'
import { WarningIcon } from '../icons/states.tsx'
import * as css from './banner.module.css'
import { cx } from '../cx.ts'

export interface BannerProps {
  /** Amber instead of solid red, which is the KYC banner's alone. */
  soft?: boolean
  icon?: ReactNode
  onClose?: () => void
  /** Reserves its space while it is neither seen nor read, so that nothing moves when it appears. */
  isComing?: boolean
  children: ReactNode
}

/** A prominent line across the page. Links in it are bold and underlined. */
export function Banner({ soft = false, icon, onClose, isComing = false, children }: BannerProps) {
  const { t } = useLingui()
  const role = soft ? 'status' : 'alert'
  return (
    <div
      className={cx(css.banner, soft && css.soft, isComing && css.coming)}
      data-banner={isComing ? 'coming' : soft ? 'soft' : 'loud'}
      role={isComing ? undefined : role}
    >
      {icon ?? <WarningIcon />}
      <span>{children}</span>
      {onClose && (
        <NativeButton className={css.close} aria-label={t`Close`} onPress={onClose}>
          <CloseIcon small />
        </NativeButton>
      )}
    </div>
  )
}

/** A line of a banner; `isKept` reserves its space with hidden text. */
export const BannerLine = ({ isKept = false, children }: { isKept?: boolean; children: ReactNode }) => (
  <span className={cx(css.line, isKept && css.kept)}>{children}</span>
)
