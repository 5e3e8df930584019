import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextButton } from '../../kit/layout/button.tsx'
import { HalfMoonIcon, MoonIcon, SunIcon } from '../../kit/icons/navigation.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { groundOf, AppearancePreview } from './appearance-preview.tsx'
import { Segments, Swatches } from './swatches.tsx'
import { type Appearance, plainColours, type Skin, skins, type Tint, tints } from './appearance.ts'
import { chooseColours, useColours } from './theme.ts'

/**
 * The theme switcher: light, dark or system, and the colours of sidebar, top bar and page, previewed on a drawn page.
 */
export function ThemePanel() {
  const { t } = useLingui()
  const names = useColourNames()
  const colours = useColours()
  const [preview, setPreview] = useState<Partial<Appearance>>({})
  const theme = colours.shown
  const drawn = { ...colours, ...preview, theme }
  const isPlain = Object.entries(plainColours).every(([part, colour]) => colours[part as 'side'] === colour)
  const ofPart = (part: 'side' | 'top') => ({
    of: skins.map((id) => ({ id, name: names.skins[id], ground: skinGround(id, colours.page, theme) })),
    value: colours[part],
    onChange: (id: Appearance['side']) => chooseColours({ [part]: id }),
    onPoint: (id: Appearance['side'] | undefined) => setPreview(id ? { [part]: id } : {}),
  })
  return (
    <Stack gap={6}>
      <AppearancePreview {...drawn} />
      <Segments
        label={<Trans>Light or dark</Trans>}
        of={[
          { id: 'system', name: t`System`, icon: <HalfMoonIcon small /> },
          { id: 'light', name: t`Light`, icon: <SunIcon small /> },
          { id: 'dark', name: t`Dark`, icon: <MoonIcon small /> },
        ]}
        value={colours.theme}
        onChange={(choice) => chooseColours({ theme: choice })}
      />
      <Swatches label={<Trans>Sidebar</Trans>} {...ofPart('side')} />
      <Swatches label={<Trans>Top bar</Trans>} {...ofPart('top')} />
      <Swatches
        label={<Trans>Background</Trans>}
        of={tints.map((id) => ({
          id,
          name: names.tints[id],
          ground: { 'data-theme': theme, 'data-page': id },
        }))}
        value={colours.page}
        onChange={(page) => chooseColours({ page })}
        onPoint={(page) => setPreview(page ? { page } : {})}
      />
      {!isPlain && (
        <TextButton onPress={() => chooseColours(plainColours)}>
          <Trans>Back to the first colours</Trans>
        </TextButton>
      )}
    </Stack>
  )
}

const skinGround = (skin: Appearance['side'], page: Appearance['page'], theme: 'light' | 'dark') =>
  skin === 'same' ? { 'data-theme': theme, 'data-page': page } : groundOf(skin, theme)

/** The names of the colours. */
function useColourNames(): { skins: Record<Skin, string>; tints: Record<Tint, string> } {
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
      paper: t`Document`,
      plain: t`Plain`,
      cream: t`Cream`,
      sage: t`Sage`,
      mist: t`Mist`,
      blush: t`Blush`,
    },
  }
}
