import type { ReactNode } from 'react'
import { useWriting } from '../kit/format/reader.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeButton } from '../kit/layout/native-button.tsx'
import { Avatar } from '../kit/layout/avatar.tsx'
import { IconButton } from '../kit/layout/button.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { ClockIcon } from '../kit/icons/states.tsx'
import { ChevronDownIcon } from '../kit/icons/first.tsx'
import { BellIcon, MenuLinesIcon, SearchIcon } from '../kit/icons/navigation.tsx'
import { Brand } from '../kit/layout/brand.tsx'
import { FrameBar } from '../kit/layout/frame.tsx'
import { Key } from '../kit/layout/keys.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import * as css from './top-bar.module.css'
import { cx } from '../kit/cx.ts'
import { IconLink } from '../kit/layout/link.tsx'

export interface TopBarProps {
  homeHref: string
  /** Opens the drawer on phones; absent while there is no sidebar. */
  onMenu?: () => void
  /** The pointer or the focus has reached that button. */
  onMenuIntent?: () => void
  start?: ReactNode
  children: ReactNode
}

/** The bar of 70 px: on phones the drawer's button and the logo; then search, mode, bell and person. */
export function TopBar({ homeHref, onMenu, onMenuIntent, start, children }: TopBarProps) {
  const { t } = useLingui()
  const isMobile = useMediaWidth() === 'mobile'
  return (
    <FrameBar className={css.top}>
      {isMobile && onMenu && (
        <IconButton
          label={t`Menu`}
          icon={<MenuLinesIcon />}
          aria-haspopup="dialog"
          onPress={onMenu}
          onPointerEnter={onMenuIntent}
          onTouchStart={onMenuIntent}
          onFocus={onMenuIntent}
        />
      )}
      {(isMobile || !onMenu) && <Brand href={homeHref} bare={isMobile} />}
      {start}
      <span className={css.fill} />
      {children}
    </FrameBar>
  )
}

export interface SearchOpenerProps {
  onPress: () => void
  /** The pointer or the focus has reached it. */
  onMean: () => void
  /** The keys as shown, then as screen readers take them. */
  keys: string
  shortcut: string
  children: string
}

/** The button of the palette, drawn as a field, on phones as an icon. */
export function SearchOpener({ onPress, onMean, keys, shortcut, children }: SearchOpenerProps) {
  const means = { onPointerEnter: onMean, onTouchStart: onMean, onFocus: onMean }
  return (
    <NativeButton
      {...means}
      className={css.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onPress={onPress}
    >
      <SearchIcon small />
      <span>{children}</span>
      <Key isHidden>{keys}</Key>
    </NativeButton>
  )
}

/** Live or sandbox, clearly different. Grey, and not called live, while the stream is stale. */
export function ModePill({
  mode,
  isConnected,
  past,
}: {
  mode: 'live' | 'sandbox'
  isConnected: boolean
  /** The page shows this past moment. */
  past?: Date | undefined
}) {
  if (past)
    return (
      <span className={cx(css.mode, css.past)}>
        <ClockIcon small />
        <span>
          <DateTime of={past} as="day" /> <DateTime of={past} as="time" />
        </span>
      </span>
    )
  const isSandbox = mode === 'sandbox'
  return (
    <span className={cx(css.mode, isSandbox && css.sandbox, !isConnected && css.offline)}>
      <i />
      <span>{isSandbox ? <Trans>Sandbox</Trans> : isConnected ? <Trans>Live</Trans> : <Trans>Not live</Trans>}</span>
    </span>
  )
}

/** The bell with the number of unread notifications. */
export function Bell({ count, href }: { count: number; href: string }) {
  const { number } = useWriting()
  return (
    <span className={css.bell}>
      <IconLink
        href={href}
        icon={<BellIcon />}
        label={<Plural value={count} _0="Notifications" one="# new notification" other="# new notifications" />}
      />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > 99 ? `${number(99)}+` : number(count)}
        </span>
      )}
    </span>
  )
}

/** The person in the top bar: the button of the user menu. */
export function Me({ name, picture = null }: { name: string; picture?: string | null }) {
  return (
    <NativeButton className={css.account}>
      <Avatar name={name} picture={picture} small />
      <span>{name.split(' ')[0]}</span>
      <ChevronDownIcon small />
    </NativeButton>
  )
}
