import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { DemoCase } from './demo-case.ts'

interface DemoAct {
  at: Date
  /** The demo operator's index; 0 is the one whose password is in the README. */
  by: 0 | 1
  does: 'claim' | 'sign' | 'ask' | 'reject' | 'appeal'
}

export interface DemoStory extends DemoCase {
  acts: readonly DemoAct[]
}

const day = 86_400_000
const hour = 3_600_000

/**
 * Cases in their current state: late and fresh ones, half signed, asked again, appealed, decided, close to their
 * deadline.
 */
export function demoStories(now: Date): DemoStory[] {
  const today = startOfKathmanduDay(kathmanduDay(now)).getTime()
  const ago: Ago = (days, at) => new Date(Math.min(today - days * day + at * hour, now.getTime() - 60_000))
  return [...endingStories(now), ...waitingStories(ago), ...movedStories(ago)]
}

/** A time some days ago, at an hour of the day in Kathmandu; never in the future. */
type Ago = (days: number, at: number) => Date

function endingStories(now: Date): DemoStory[] {
  const then = (days: number) => new Date(now.getTime() - days * day)
  const years = 3 * 365.25
  return [
    {
      ...business('Bhaktapur Pottery Square', 'Laxmi Prajapati', 'लक्ष्मी प्रजापति', 1),
      business_type: 'sole_proprietor',
      sent: then(years - 17),
      acts: [
        { at: then(years - 18.5), by: 1, does: 'sign' },
        { at: then(years - 18.6), by: 0, does: 'sign' },
      ],
    },
  ]
}

function waitingStories(ago: Ago): DemoStory[] {
  return [
    {
      ...business('Himal Agro Suppliers Pvt. Ltd.', 'Bimala Karki', 'बिमला कार्की', 2),
      business_type: 'private_limited',
      sent: ago(9, 11),
      acts: [{ at: ago(0, 9), by: 1, does: 'claim' }],
    },
    {
      ...business('Pokhara Lake Tours', 'Anjali Gurung', 'अञ्जली गुरुङ', 3),
      business_type: 'sole_proprietor',
      sent: ago(8, 15),
      leaves_out: true,
      acts: [],
    },
    {
      ...business('Dhaulagiri Saving and Credit', 'Manisha Thapa', 'मनिषा थापा', 7),
      business_type: 'cooperative',
      sent: ago(2, 16),
      acts: [],
    },
    {
      // another merchant's number: the desk sees it, and neither merchant does
      ...business('Lalitpur Brass Works', 'Sabina Shakya', 'सबिना शाक्य', 8),
      pan: business('', '', '', 2).pan,
      business_type: 'sole_proprietor',
      sent: ago(1, 11),
      acts: [],
    },
    {
      ...business('Kabita Rai', 'Kabita Rai', 'कविता राई', 9),
      business_type: 'individual',
      sent: ago(1, 15),
      acts: [],
    },
  ]
}

/** Cases with earlier actions of a reviewer. */
function movedStories(ago: Ago): DemoStory[] {
  return [
    {
      ...business('Bouddha Thangka Arts', 'Dolma Tamang', 'डोल्मा तामाङ', 4),
      business_type: 'partnership',
      sent: ago(4, 10),
      acts: [{ at: ago(1, 12), by: 1, does: 'sign' }],
    },
    {
      ...business('Janakpur Mithila Haat', 'Sunita Yadav', 'सुनिता यादव', 5),
      business_type: 'ngo',
      sent: ago(5, 9),
      is_blurred: true,
      acts: [{ at: ago(2, 14), by: 1, does: 'ask' }],
    },
    {
      ...business('Dolma Sherpa', 'Dolma Sherpa', 'डोल्मा शेर्पा', 6),
      business_type: 'individual',
      sent: ago(6, 13),
      acts: [
        { at: ago(5, 10), by: 1, does: 'reject' },
        { at: ago(1, 17), by: 1, does: 'appeal' },
      ],
    },
    {
      ...business('Gorkha Honey House', 'Gita Bhattarai', 'गीता भट्टराई', 10),
      business_type: 'sole_proprietor',
      sent: ago(3, 12),
      acts: [
        { at: ago(1, 10), by: 1, does: 'sign' },
        { at: ago(0, 8), by: 0, does: 'sign' },
      ],
    },
    {
      ...business('Chabahil Lottery Corner', 'Krishna KC', 'कृष्ण केसी', 11),
      business_type: 'individual',
      sent: ago(2, 10),
      acts: [{ at: ago(0, 8), by: 1, does: 'reject' }],
    },
  ]
}

/** Separate numbers for each business, derived from its place in the list. */
function business(trade_name: string, name: string, nepali: string, place: number) {
  const number = `${place}`.padStart(2, '0')
  return {
    trade_name,
    name,
    nepali,
    pan: `6124089${number}`,
    citizenship: `27-01-74-055${number}0`,
    mobile_no: `98412046${number}`,
  }
}
