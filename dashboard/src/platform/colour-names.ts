import { useLingui } from '@lingui/react/macro'
import type { Skin, Tint } from './look.ts'

/** What the colours are called. */
export function useColourNames(): { skins: Record<Skin, string>; tints: Record<Tint, string> } {
  const { t } = useLingui()
  return {
    skins: {
      same: t`Like the page`,
      linen: t`Linen`,
      sage: t`Sage`,
      ink: t`Ink`,
      pine: t`Pine`,
      indigo: t`Indigo`,
    },
    tints: {
      paper: t`Paper`,
      plain: t`Plain`,
      cream: t`Cream`,
      sage: t`Sage`,
      mist: t`Mist`,
      blush: t`Blush`,
    },
  }
}
