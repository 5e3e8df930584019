import { useLingui } from '@lingui/react/macro'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { ShellSide } from './shell-side.tsx'

/** The sidebar on phones: a drawer of 280 px over the page. */
export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={t`Menu`}>
      <ShellSide onChoose={onClose} />
    </Drawer>
  )
}
