import type { Answer } from './door-view.ts'

/** A tone: hertz, then milliseconds. */
type Tone = readonly [hertz: number, milliseconds: number]

const rising: readonly Tone[] = [
  [784, 90],
  [1175, 160],
]
const thrice: readonly Tone[] = [
  [587, 90],
  [587, 90],
  [587, 90],
]
const low: readonly Tone[] = [[196, 450]]

/** What an answer sounds like: two rising tones let in, three equal ones are in already, a low one is refused. */
const tonesOf = (is: Answer['is']): readonly Tone[] =>
  is === 'admitted' || is === 'test' ? rising : is === 'already' ? thrice : low

const gapMilliseconds = 50
const loudness = 0.25
let context: AudioContext | undefined

const inputs = ['pointerdown', 'keydown'] as const

/** Prepares the sounds at each touch or key: browsers play none before one. Answers how to stop that. */
export function readySoundsOnInput(): () => void {
  for (const event of inputs) addEventListener(event, readySounds)
  return () => inputs.forEach((event) => removeEventListener(event, readySounds))
}

function readySounds(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
}

/** Plays an answer; nothing before the first press. A phone whose sound fails goes on without it. */
export function playAnswer(is: Answer['is']): void {
  if (context?.state !== 'running') return
  try {
    play(context, tonesOf(is))
  } catch {
    context = undefined
  }
}

function play(on: AudioContext, tones: readonly Tone[]): void {
  let at = on.currentTime
  for (const [hertz, milliseconds] of tones) {
    const [tone, gain] = [on.createOscillator(), on.createGain()]
    tone.frequency.value = hertz
    gain.gain.value = loudness
    tone.connect(gain).connect(on.destination)
    tone.start(at)
    tone.stop(at + milliseconds / 1000)
    at += (milliseconds + gapMilliseconds) / 1000
  }
}
