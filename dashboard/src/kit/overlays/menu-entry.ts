import type { ReactNode } from 'react'

/** One action of a menu. */
export interface MenuEntry {
  id: string
  label: string
  note?: string
  icon?: ReactNode
  href?: string
  onAction?: () => void
  danger?: boolean
  isDisabled?: boolean
  /** A hairline above it. */
  apart?: boolean
}
