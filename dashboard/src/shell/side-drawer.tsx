import { useLingui } from '@lingui/react/macro'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { Side } from './side.tsx'

/** The sidebar of phones, 280 wide over the page. */
export function SideDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={t`Menu`}>
      <Side onChoose={onClose} />
    </Drawer>
  )
}
