import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import type { Voice } from './spoken-amount.ts'

const storageName = 'counter.voice'
const voices: readonly Voice[] = ['ne', 'en', 'off']

/** What this device says aloud; kept on it. */
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

/** Nepali, English, or silence. */
export function VoiceChoice({ value, onChange }: { value: Voice; onChange: (voice: Voice) => void }) {
  const { t } = useLingui()
  const names: Record<Voice, string> = { ne: 'नेपाली', en: 'English', off: t`Nothing` }
  return (
    <Chips label={t`Say each amount aloud in`}>
      {voices.map((voice) => (
        <Chip key={voice} on={voice === value} onPress={() => onChange(voice)}>
          <span {...(voice === 'ne' && { lang: 'ne' })}>{names[voice]}</span>
        </Chip>
      ))}
    </Chips>
  )
}
