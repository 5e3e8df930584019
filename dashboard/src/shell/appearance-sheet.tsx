import { Trans } from '@lingui/react/macro'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { ThemePanel } from '../platform/preferences/theme-panel.tsx'

/** The theme switcher beside the page whose colours it changes. */
export function AppearanceSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Appearance</Trans>}>
      <ThemePanel />
    </Sheet>
  )
}
