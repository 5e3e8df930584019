import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { spokenLanguage, type Voice } from './spoken-amount.ts'

const storageName = 'counter.voice'
const voices: readonly Voice[] = ['ne', 'en', 'off']

/** The voice of this device; stored on it. */
export function useVoice(): [Voice, (voice: Voice) => void] {
  const [voice, setVoice] = useState<Voice>(() => {
    const kept = localStorage.getItem(storageName)
    return voices.find((one) => one === kept) ?? 'ne'
  })
  const keep = (chosen: Voice) => {
    localStorage.setItem(storageName, chosen)
    setVoice(chosen)
  }
  return [voice, keep]
}

/** The language of spoken amounts; a browser knows its voices a moment after the page began. */
export const useSpokenLanguage = (voice: Voice) => useSyncExternalStore(onVoices, () => spokenLanguage(voice))

function onVoices(tell: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', tell)
  return () => speechSynthesis.removeEventListener('voiceschanged', tell)
}

/** Nepali, English, or silence; and what this device cannot speak. */
export function VoiceChoice({ value, onChange }: { value: Voice; onChange: (voice: Voice) => void }) {
  const { t } = useLingui()
  const spoken = useSpokenLanguage(value)
  const names: Record<Voice, string> = { ne: 'नेपाली', en: 'English', off: t`Nothing` }
  return (
    <Stack gap={3}>
      <Text>
        <Trans>Say each amount aloud in:</Trans>
      </Text>
      <Chips label={t`Say each amount aloud in`}>
        {voices.map((voice) => (
          <Chip key={voice} on={voice === value} onPress={() => onChange(voice)}>
            <span {...(voice === 'ne' && { lang: 'ne' })}>{names[voice]}</span>
          </Chip>
        ))}
      </Chips>
      {value === 'ne' && spoken === 'en' && (
        <Text small tone="muted">
          <Trans>This phone has no Nepali voice: amounts are announced in English.</Trans>
        </Text>
      )}
      {value !== 'off' && !spoken && (
        <Text small tone="muted">
          <Trans>This phone cannot speak: amounts are shown only.</Trans>
        </Text>
      )}
    </Stack>
  )
}
