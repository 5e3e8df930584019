import { useState } from 'react'
import { chooseColours } from '../platform/preferences/theme.ts'
import { IconButton } from '../kit/layout/button.tsx'
import { Chip } from '../kit/forms/chip.tsx'
import { Drawer } from '../kit/overlays/drawer.tsx'
import { MoonIcon, SunIcon } from '../kit/icons/navigation.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { AppFrame, Foot } from '../shell/frame.tsx'
import { GallerySidebar, GalleryTop } from './frame-samples.tsx'
import { ButtonSamples, ChipSamples, IconSamples } from './button-samples.tsx'
import { AmountSample, ChoiceSamples, FieldSamples, FormSample } from './field-samples.tsx'
import { FigureSamples, LimitSamples, LineSamples, StatusSamples } from './figure-samples.tsx'
import { DialogSamples, MenuSamples, NoticeSamples, StripSamples } from './float-samples.tsx'
import { KycSamples } from './kyc-samples.tsx'
import { ListSamples } from './list-samples.tsx'
import { TableSample } from './table-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { StepSamples, TimelineSamples } from './way-samples.tsx'

/** Every part of the kit in every state. Development only. */
export function Gallery() {
  const [isOpen, setIsOpen] = useState(false)
  const sidebar = <GallerySidebar />
  return (
    <AppFrame side={sidebar} top={<GalleryTop onMenu={() => setIsOpen(true)} />} strips={<StripSamples />}>
      <Drawer label="Menu" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {sidebar}
      </Drawer>
      <Page title="Gallery" lead="Every part of the kit in every state" actions={<Toggles />}>
        <Stack gap={10}>
          <StateSamples />
          <ButtonSamples />
          <ChipSamples />
          <FieldSamples />
          <ChoiceSamples />
          <FormSample />
          <AmountSample />
          <FigureSamples />
          <LineSamples />
          <LimitSamples />
          <StatusSamples />
          <TableSample />
          <ListSamples />
          <TimelineSamples />
          <StepSamples />
          <KycSamples />
          <NoticeSamples />
          <DialogSamples />
          <MenuSamples />
          <IconSamples />
        </Stack>
        <Foot first="© 2083 Sahuji">
          <a href="#terms">Terms and conditions</a>
          <a href="#privacy">Privacy policy</a>
        </Foot>
      </Page>
    </AppFrame>
  )
}

function Toggles() {
  const [isTurned, setIsTurned] = useState(false)
  const turnPage = () => {
    document.documentElement.dir = isTurned ? 'ltr' : 'rtl'
    setIsTurned(!isTurned)
  }
  return (
    <Row>
      <IconButton label="Light" icon={<SunIcon />} onPress={() => chooseColours({ theme: 'light' })} />
      <IconButton label="Dark" icon={<MoonIcon />} onPress={() => chooseColours({ theme: 'dark' })} />
      <Chip large on={isTurned} onPress={turnPage}>
        Right to left
      </Chip>
    </Row>
  )
}
