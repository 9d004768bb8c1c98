import type { ClockState, ScenarioList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { textsIn, useTexts } from '../../i18n.ts'
import { findMessages } from '../../messages/find/find.ts'
import { chooseLanguage, chooseTheme, language, theme } from '../../preferences.ts'
import { purposeOf } from '../../purpose-of.ts'
import { hrefTo } from '../../router.ts'
import { useAction } from '../../use-action.ts'
import { useAdvance } from '../../use-advance.ts'
import { useQuery } from '../../use-query.ts'
import { PRESETS } from '../../views/faults/presets.ts'
import { VIEWS } from '../../views.ts'
import { clockReading, holdClock, takeClock } from '../../virtual-clock.ts'
import type { Choice } from './choice.ts'

const THEMES = ['light', 'dark', 'system'] as const

/** What can be chosen without a search: actions, pages, scenarios and the fault library. @param showKeys the list of keys */
export function useKnownChoices(showKeys: () => void): readonly Choice[] {
  const t = useTexts(findMessages)
  const spoken = language.value
  const other = spoken === 'en' ? 'vi' : 'en'
  // What a thing is called in the other language finds it, too.
  const alias = textsIn(findMessages, other)
  const advance = useAdvance()
  const toggle = useAction(async (mode: 'real' | 'frozen') => {
    takeClock(await holdClock(() => control<ClockState>('POST', '/clock', { mode })))
  })
  const { data } = useQuery<ScenarioList>('/scenarios')
  const clock = clockReading.value?.state
  const isFrozen = clock?.mode === 'frozen'
  const nextDue = clock?.next_due ?? null
  const act = (key: ActionKey, run: () => unknown): Choice => ({
    key,
    group: 'actions',
    label: t[key],
    words: alias[key],
    run,
  })
  const lead = (key: ActionKey, href: string): Choice => ({
    key,
    group: 'actions',
    label: t[key],
    words: alias[key],
    href,
  })
  const actions: readonly Choice[] = [
    isFrozen ? act('run', () => toggle.run('real')) : act('freeze', () => toggle.run('frozen')),
    act('hour', () => advance.run({ by: '1h' })),
    act('day', () => advance.run({ by: '1d' })),
    ...(nextDue === null ? [] : [act('next', () => advance.run({ to: nextDue }))]),
    act('idle', () => advance.run({ until: 'idle' })),
    act('language', () => chooseLanguage(other)),
    ...THEMES.filter(one => one !== theme.value).map(one => act(one, () => chooseTheme(one))),
    lead('trigger', hrefTo(['webhooks', 'trigger'])),
    lead('writeRule', hrefTo(['faults', 'new'])),
    // The page of the account asks first.
    lead('reset', hrefTo(['account'], { ask: 'reset' })),
    act('keys', showKeys),
  ]
  const pages = VIEWS.filter(({ isRare = false }) => !isRare).map(
    ({ name, label }): Choice => ({
      key: `page ${name}`,
      group: 'pages',
      label: t.goTo(label[spoken]),
      words: `${alias.goTo(label[other])} ${name}`,
      href: hrefTo([name]),
    }),
  )
  const scenarios = (data?.items ?? []).map(
    (one): Choice => ({
      key: `scenario ${one.name}`,
      group: 'scenarios',
      label: one.name,
      detail: purposeOf(one, spoken),
      href: hrefTo(['scenarios', one.name]),
    }),
  )
  const faults = PRESETS.map(
    ({ title, sees, kind }): Choice => ({
      key: `fault ${title.en}`,
      group: 'faults',
      label: title[spoken],
      detail: sees[spoken],
      words: `${kind} ${title[other]}`,
      href: hrefTo(['faults', 'new'], { preset: title.en }),
    }),
  )
  return [...actions, ...pages, ...scenarios, ...faults]
}

type ActionKey =
  | 'run'
  | 'freeze'
  | 'hour'
  | 'day'
  | 'next'
  | 'idle'
  | 'language'
  | (typeof THEMES)[number]
  | 'trigger'
  | 'writeRule'
  | 'reset'
  | 'keys'
