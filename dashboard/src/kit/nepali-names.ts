/** The months of Bikram Sambat as they are written in Nepali. */
export const devanagariMonths = [
  'बैशाख',
  'जेठ',
  'असार',
  'साउन',
  'भदौ',
  'असोज',
  'कात्तिक',
  'मंसिर',
  'पुस',
  'माघ',
  'फागुन',
  'चैत',
] as const

/** The months of the common calendar and the days of the week in Nepali; Chromium has no names for the language. */
export const nepaliNames: Readonly<Record<string, string>> = {
  January: 'जनवरी',
  February: 'फेब्रुअरी',
  March: 'मार्च',
  April: 'अप्रिल',
  May: 'मे',
  June: 'जुन',
  July: 'जुलाई',
  August: 'अगस्ट',
  September: 'सेप्टेम्बर',
  October: 'अक्टोबर',
  November: 'नोभेम्बर',
  December: 'डिसेम्बर',
  Sunday: 'आइतबार',
  Monday: 'सोमबार',
  Tuesday: 'मङ्गलबार',
  Wednesday: 'बुधबार',
  Thursday: 'बिहीबार',
  Friday: 'शुक्रबार',
  Saturday: 'शनिबार',
}
