/** Scenario files that must be refused, each with the place and a part of the sentence that says why. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEAD = 'name: broken\ndescription: A broken one.\nline: standard\n'
const ONDEMAND = HEAD.replace('standard', 'ondemand')
const listed = (steps: readonly string[]) => `steps:\n${steps.map(step => `  - ${step}\n`).join('')}`
const step = (...steps: readonly string[]) => HEAD + listed(steps)
const od = (...steps: readonly string[]) => ONDEMAND + listed(steps)
const top = (line: string) => `${HEAD}steps: []\n${line}\n`
const nest = (levels: number): string =>
  levels === 0 ? '[{ after: 1h, status: 902 }]' : `[{ repeat: 1, steps: ${nest(levels - 1)} }]`

/** What it is, its text, `line:column` (empty = the file as a whole), a part of the complaint. */
export type BrokenScenario = readonly [name: string, text: string, place: string, part: string]

// biome-ignore format: a table, one case a line
export const BROKEN_SCENARIOS: readonly BrokenScenario[] = [
  // keys
  ['a misspelt key of the file', `${HEAD}stpes: []\n`, '4:1', 'unknown key "stpes"; did you mean "steps"?'],
  ['an unknown key', top('speed: fast'), '5:1', 'unknown key "speed"; known: $schema, name, description, line, match,'],
  ['a misspelt status key', step('{ statsu: picked-up, after: 1h }'), '5:7', 'unknown key "statsu" in steps[0]; did you mean "status"?'],
  ['a misspelt after', step('{ aftr: 1h, status: picked-up }'), '5:7', 'unknown key "aftr" in steps[0]; did you mean "after"?'],
  ['a misspelt reason', step('{ after: 1h, status: picked-up, raeson: x }'), '5:37', 'unknown key "raeson" in steps[0]; did you mean "reason"?'],
  ['a misspelt webhook key', step('{ after: 1h, status: picked-up, webhook: { copys: 2 } }'), '5:48', 'unknown key "copys" in steps[0].webhook; did you mean "copies"?'],
  ['a misspelt mutate key', step('{ after: 1h, status: picked-up, webhook: { mutate: { mistyp: [id] } } }'), '5:58', 'unknown key "mistyp" in steps[0].webhook.mutate; did you mean "mistype"?'],
  ['a misspelt set key', step('{ after: 1h, status: picked-up, set: { overwieght_fee: 5000 } }'), '5:44', 'unknown key "overwieght_fee" in steps[0].set; did you mean'],
  ['a misspelt match key', top('match: [{ orderid: "A-*" }]'), '5:11', 'unknown key "orderid" in match[0]; did you mean "order_id"?'],
  ['a misspelt create key', top('create: { dealy: 2s }'), '5:11', 'unknown key "dealy" in create; did you mean "delay"?'],
  ['a misspelt steps of a repetition', step('{ repeat: 2, stesp: [] }'), '5:18', 'unknown key "stesp" in steps[0]; did you mean "steps"?'],
  ['a misspelt weight of a way', step('{ choose: [{ wieght: 3, steps: [] }] }'), '5:18', 'unknown key "wieght" in steps[0].choose[0]; did you mean "weight"?'],
  ['a misspelt key deep inside', step('{ repeat: 2, steps: [{ choose: [{ steps: [{ after: 1h, staus: 902 }] }] }] }'), '5:60', 'unknown key "staus" in steps[0].steps[0].choose[0].steps[0]; did you mean'],
  ['a capital key', step('{ After: 1h, status: picked-up }'), '5:7', 'unknown key "After" in steps[0]; did you mean "after"?'],
  ['a key twice', `${HEAD}steps: []\nname: again\n`, '5:1', 'the key name stands here for the second time'],
  ['a step key twice', step('{ after: 1h, after: 2h, status: picked-up }'), '5:18', 'the key after stands here for the second time'],
  ['a prototype', top('__proto__: { x: 1 }'), '5:1', 'unknown key "__proto__"; known: $schema, name, description, line, match,'],
  ['a constructor in a step', step('{ after: 1h, status: picked-up, constructor: 1 }'), '5:37', 'unknown key "constructor" in steps[0]; known: after, between, at, days,'],
  ['a number as key', top('3: x'), '5:1', 'unknown key "3"; known: $schema, name, description, line, match, create,'],
  ['a merge key', `${HEAD}steps:\n  - &a { after: 1h, status: 902 }\n  - { <<: *a, status: 903 }\n`, '6:5', 'steps[1] needs exactly one of "after", "between", "at" or "within"'],
  // missing
  ['no name', 'description: x\nline: standard\nsteps: []\n', '1:1', 'the file lacks the key "name"'],
  ['no description', 'name: broken\nline: standard\nsteps: []\n', '1:1', 'the file lacks the key "description"'],
  ['no line', 'name: broken\ndescription: x\nsteps: []\n', '1:1', 'the file lacks the key "line"'],
  ['no steps', HEAD, '1:1', 'the file lacks the key "steps"'],
  ['a step without a status', step('{ after: 1h }'), '5:5', 'steps[0] lacks the key "status"'],
  ['a step without a time', step('{ status: picked-up }'), '5:5', 'steps[0] needs exactly one of "after", "between", "at" or "within"'],
  ['a step with two times', step('{ after: 1h, at: "08:30", status: picked-up }'), '5:5', 'steps[0] needs exactly one of "after", "between", "at" or "within", not "after" and'],
  ['a promise beside a wait', step('{ after: 1h, within: promise, status: delivered, force: true }'), '5:5', 'steps[0] needs exactly one of "after", "between", "at" or "within", not "after" and "within"'],
  ['a promise of a pickup', step('{ within: promise, status: picked-up }'), '5:15', 'only delivered (905) and partly-delivered (916) keep the promise of the rate'],
  ['a round without its delivery', step('{ within: promise, status: out-for-delivery, force: true }'), '5:15', 'let delivered or partly-delivered with "within: promise" follow directly'],
  ['a misspelt promise', step('{ within: promis, status: delivered }'), '5:15', 'steps[0].within cannot be "promis"; did you mean "promise"?'],
  ['misspelt hours', step('{ after: 1h, hour: work, status: picked-up }'), '5:18', 'unknown key "hour" in steps[0]; did you mean "hours"?'],
  ['hours that there are not', step('{ after: 1h, hours: open, status: picked-up }'), '5:25', 'steps[0].hours cannot be "open"'],
  ['a promise on-demand', 'name: broken\ndescription: A broken one.\nline: ondemand\nsteps:\n  - { within: promise, status: delivered, force: true }\n', '5:15', 'a step of the line ondemand has no "within"; leave it out'],
  ['hours on-demand', 'name: broken\ndescription: A broken one.\nline: ondemand\nsteps:\n  - { after: 1h, hours: work, status: sent-to-carrier }\n', '5:25', 'a step of the line ondemand has no "hours"; leave it out'],
  ['a repetition without steps', step('{ repeat: 2 }'), '5:5', 'steps[0] lacks the key "steps"'],
  ['a repetition of nothing', step('{ repeat: 2, steps: [] }'), '5:25', 'steps[0].steps needs at least 1 entry, not 0'],
  ['rounds without repeat', step('{ steps: [{ after: 1h, status: 902 }] }'), '5:5', 'steps[0] lacks the key "repeat"'],
  ['a choice of nothing', step('{ choose: [] }'), '5:15', 'steps[0].choose needs at least 1 entry, not 0'],
  ['a way without steps', step('{ choose: [{ weight: 3 }] }'), '5:16', 'steps[0].choose[0] lacks the key "steps"'],
  ['days without at', step('{ after: 1h, days: 1, status: picked-up }'), '5:5', '"days" in steps[0] goes only with "at"; add that, or leave it out'],
  ['an empty step', step('{}'), '5:5', 'steps[0] needs "status", or "repeat" and "steps", or "choose"; it is empty'],
  ['an empty entry', step(''), '5:5', 'steps[0] must be a group of keys, not empty'],
  ['an empty match', top('match: [{}]'), '5:9', 'match[0] is empty; known: order_id, phone, note, carrier, cod'],
  ['an empty set', step('{ after: 1h, status: picked-up, set: {} }'), '5:42', 'steps[0].set is empty; known: weight, delivery_fee, service_fee, cod_fee,'],
  ['an empty webhook', step('{ after: 1h, status: picked-up, webhook: {} }'), '5:46', 'steps[0].webhook is empty; known: copies, drop, delay, reorder, burst,'],
  ['an empty carrier', top('carriers: { ghtk: {} }'), '5:19', 'carriers.ghtk is empty; known: create, steps'],
  ['an empty create', step('{ after: , status: picked-up }'), '5:14', 'steps[0].after must be text, not empty; write it like 90s, 30m, 4h'],
  // forms
  ['a step that is a word', step('picked-up'), '5:5', 'steps[0] must be a group of keys, not "picked-up"'],
  ['a step that is a list', step('[1h, picked-up]'), '5:5', 'steps[0] must be a group of keys, not ["1h","picked-up"]'],
  ['steps that are a group', `${HEAD}steps: { after: 1h, status: 902 }\n`, '4:8', 'steps must be a list, not {"after":"1h","status":902}'],
  ['a step and a repetition in one', step('{ repeat: 2, after: 1h, status: picked-up }'), '5:7', 'unknown key "repeat" in steps[0]; known: after, between, at, days,'],
  ['a choice and a status in one', step('{ choose: [{ steps: [] }], status: picked-up }'), '5:32', 'unknown key "status" in steps[0]; known: choose'],
  ['keys of nothing', step('{ foo: 1, bar: 2 }'), '5:5', 'steps[0] needs "status", or "repeat" and "steps", or "choose", and has'],
  ['choose as a group', step('{ choose: { a: 1, b: 2 } }'), '5:15', 'steps[0].choose must be a list, not {"a":1,"b":2}'],
  ['the file is a list', '- name: broken\n', '1:1', 'the file must be a group of keys, not [{"name":"broken"}]'],
  ['the file is a word', 'broken\n', '1:1', 'the file must be a group of keys, not "broken"'],
  ['nothing', '', '', 'empty; see the schema for what belongs into it'],
  ['a comment alone', '# later\n', '', 'empty; see the schema for what belongs into it'],
  ['null', '~\n', '', 'empty; see the schema for what belongs into it'],
  // durations and times
  ['a duration in words', step('{ after: 1 day, status: picked-up }'), '5:14', 'steps[0].after cannot be "1 day"; write it like 90s, 30m, 4h'],
  ['a duration without a unit', step('{ after: 30, status: picked-up }'), '5:14', 'steps[0].after must be text, not 30; write it like 90s, 30m, 4h'],
  ['a duration of weeks', step('{ after: 2w, status: picked-up }'), '5:14', 'steps[0].after cannot be "2w"; write it like 90s, 30m, 4h'],
  ['a negative duration', step('{ after: -1h, status: picked-up }'), '5:14', 'steps[0].after cannot be "-1h"; write it like 90s, 30m, 4h'],
  ['a fraction', step('{ after: 1.5h, status: picked-up }'), '5:14', 'steps[0].after cannot be "1.5h"; write it like 90s, 30m, 4h'],
  ['two units', step('{ after: 1h30m, status: picked-up }'), '5:14', 'steps[0].after cannot be "1h30m"; write it like 90s, 30m, 4h'],
  ['an endless duration', step('{ after: 999999d, status: picked-up }'), '5:14', 'steps[0].after cannot be "999999d"; write it like 90s, 30m, 4h'],
  ['between of one', step('{ between: [1h], status: picked-up }'), '5:16', 'steps[0].between needs exactly 2 entries, not 1'],
  ['between of three', step('{ between: [1h, 2h, 3h], status: picked-up }'), '5:16', 'steps[0].between needs exactly 2 entries, not 3'],
  ['between that is a text', step('{ between: 1h-3h, status: picked-up }'), '5:16', 'steps[0].between must be a list, not "1h-3h"'],
  ['between the wrong way round', step('{ between: [3h, 1h], status: picked-up }'), '5:16', 'the first duration must not be longer than the second; swap them'],
  ['a time of day without zero', step('{ at: 8:30, status: picked-up }'), '5:11', 'steps[0].at cannot be "8:30"; write it like 08:30, 17:00, 23:59:59'],
  ['a time of day that there is not', step('{ at: "24:00", status: picked-up }'), '5:11', 'steps[0].at cannot be "24:00"; write it like 08:30, 17:00, 23:59:59'],
  ['a time of day of sixty minutes', step('{ at: "08:60", status: picked-up }'), '5:11', 'steps[0].at cannot be "08:60"; write it like 08:30, 17:00, 23:59:59'],
  ['a time of day as a number', step('{ at: 830, status: picked-up }'), '5:11', 'steps[0].at must be text, not 830; write it like 08:30, 17:00, 23:59:59'],
  ['days of zero', step('{ at: "08:30", days: 0, status: picked-up }'), '5:26', 'steps[0].days cannot be 0; it is a number from 1 to 3650'],
  ['days of a text', step('{ at: "08:30", days: one, status: picked-up }'), '5:26', 'steps[0].days must be a whole number, not "one"'],
  ['a delay of a number', top('create: { delay: 2 }'), '5:18', 'create.delay must be text, not 2; write it like 90s, 30m, 4h'],
  ['a life of more than ten years', step('{ after: 3000d, status: 902 }', '{ after: 3000d, status: 903 }'), '5:3', 'it may take 6000d in all; 3650d at most: wait less'],
  // statuses and moves
  ['a status that there is not', step('{ after: 1h, status: deliverd }'), '5:26', 'unknown status "deliverd"; did you mean "delivered"?'],
  ['a code that there is not', step('{ after: 1h, status: 950 }'), '5:26', 'unknown status "950"; known: creation-error, new, waiting-for-pickup,'],
  ['a code out of bounds', step('{ after: 1h, status: 42 }'), '5:26', 'steps[0].status cannot be 42; it is a number from 900 to 1000'],
  ['a status with underscores', step('{ after: 1h, status: picked_up }'), '5:26', 'unknown status "picked_up"; did you mean "picked-up"?'],
  ['a status with capitals', step('{ after: 1h, status: Picked Up }'), '5:26', 'unknown status "Picked Up"; did you mean "picked-up"?'],
  ['a status of the other line', step('{ after: 1h, status: sent-to-carrier }'), '5:26', 'unknown status "sent-to-carrier"; known: creation-error, new,'],
  ['a status that is yes', step('{ after: 1h, status: yes }'), '5:26', 'unknown status "yes"; known: creation-error, new, waiting-for-pickup,'],
  ['a status that is a fraction', step('{ after: 1h, status: 904.5 }'), '5:26', 'steps[0].status must be text or a whole number, not 904.5; write it like'],
  ['an illegal move', step('{ after: 1h, status: delivered }'), '5:26', 'waiting-for-pickup (901) cannot move to delivered (905); legal:'],
  ['a step after the end', step('{ after: 1h, status: cancelled }', '{ after: 1h, status: picked-up }'), '6:26', 'cancelled (914) cannot move to picked-up (903); nothing follows it; or'],
  ['an illegal move in the second round', step('{ repeat: 2, steps: [{ after: 1h, status: 902 }] }'), '5:47', 'on-the-way-to-pick-up (902) cannot move to on-the-way-to-pick-up (902);'],
  ['an illegal move on one way', step('{ after: 1h, status: 903 }', '{ choose: [{ steps: [] }, { steps: [{ after: 1h, status: 905 }] }] }'), '6:62', 'picked-up (903) cannot move to delivered (905); legal: out-for-delivery,'],
  ['an illegal move after a choice', step('{ after: 1h, status: 903 }', '{ choose: [{ steps: [] }, { steps: [{ after: 1h, status: 904 }] }] }', '{ after: 1h, status: 905 }'), '7:26', 'picked-up (903) cannot move to delivered (905); legal: out-for-delivery,'],
  ['an illegal on-demand move', od('{ after: 1m, status: delivered }'), '5:26', 'new (900) cannot move to delivered (906); legal: sent-to-carrier,'],
  ['a force that is a word', step('{ after: 1h, status: delivered, force: yes }'), '5:44', 'steps[0].force must be true or false, not "yes"'],
  // bounds
  ['rounds of zero', step('{ repeat: 0, steps: [{ after: 1h, status: 902 }] }'), '5:15', 'steps[0].repeat cannot be 0; it is a number from 1 to 1000'],
  ['rounds below zero', step('{ repeat: -1, steps: [{ after: 1h, status: 902 }] }'), '5:15', 'steps[0].repeat cannot be -1; it is a number from 1 to 1000'],
  ['rounds of a text', step('{ repeat: twice, steps: [{ after: 1h, status: 902 }] }'), '5:15', 'steps[0].repeat must be a whole number, not "twice"'],
  ['too many rounds', step('{ repeat: 5000, steps: [{ after: 1h, status: 902 }] }'), '5:15', 'steps[0].repeat cannot be 5000; it is a number from 1 to 1000'],
  ['rounds that take no time', step('{ after: 1h, status: 903 }', '{ repeat: 3, steps: [{ after: 0s, status: 904 }, { after: 0s, status: 906 }] }'), '6:15', 'a round may take no time, so it would turn in a circle; let one of its'],
  ['rounds that may take no time', step('{ after: 1h, status: 903 }', '{ repeat: 3, steps: [{ between: [0s, 1h], status: 904 }, { choose: [{ steps: [] }, { steps: [{ after: 1h, status: 906, force: true }] }] }] }'), '6:15', 'a round may take no time, so it would turn in a circle; let one of its'],
  ['rounds of rounds of rounds', step('{ after: 1h, status: 903 }', '{ repeat: 1000, steps: [{ repeat: 1000, steps: [{ repeat: 1000, steps: [{ after: 1s, status: 904, force: true }, { after: 1s, status: 906 }] }] }] }'), '5:3', '2000000001 steps with all rounds; 1000 at most: repeat less'],
  ['fifty-one steps at one instant', step('{ after: 1h, status: 903 }', ...Array.from({ length: 60 }, (_, i) => `{ after: 0s, status: ${i % 2 ? 906 : 904} }`)), '5:3', '61 steps in a row may take no time at all; 50 at most: let some wait'],
  ['more than a thousand steps', `${HEAD}steps:\n${'  - { after: 1s, status: 904, force: true }\n'.repeat(1001)}`, '5:3', 'steps needs at most 1000 entries, not 1001'],
  ['nested deeper than eight levels', `${HEAD}steps: ${nest(9)}\n`, '4:176', 'repetitions and choices stand in one another deeper than 8 levels; write'],
  ['a weight of zero', step('{ choose: [{ weight: 0, steps: [] }] }'), '5:26', 'steps[0].choose[0].weight cannot be 0; it is a number above 0'],
  ['a weight below zero', step('{ choose: [{ weight: -3, steps: [] }] }'), '5:26', 'steps[0].choose[0].weight cannot be -3; it is a number above 0'],
  ['a weight that is no number', step('{ choose: [{ weight: .nan, steps: [] }] }'), '5:26', 'steps[0].choose[0].weight must be a number, not null'],
  ['an infinite weight', step('{ choose: [{ weight: .inf, steps: [] }] }'), '5:26', 'steps[0].choose[0].weight must be a number, not null'],
  ['too many ways', step(`{ choose: [${'{ steps: [] }, '.repeat(51)}] }`), '5:15', 'steps[0].choose needs at most 50 entries, not 51'],
  ['copies of zero', step('{ after: 1h, status: picked-up, webhook: { copies: 0 } }'), '5:56', 'steps[0].webhook.copies cannot be 0; it is a number from 1 to 100'],
  ['too many copies', step('{ after: 1h, status: picked-up, webhook: { copies: 1000 } }'), '5:56', 'steps[0].webhook.copies cannot be 1000; it is a number from 1 to 100'],
  ['a signature that there is not', step('{ after: 1h, status: picked-up, webhook: { sign: worng } }'), '5:54', 'steps[0].webhook.sign cannot be "worng"; did you mean "wrong"?'],
  ['a fee below zero', step('{ after: 1h, status: picked-up, set: { return_fee: -1 } }'), '5:56', 'steps[0].set.return_fee cannot be -1; it is a number from 0 to 1000000000'],
  ['a fee of a fraction', step('{ after: 1h, status: picked-up, set: { return_fee: 0.5 } }'), '5:56', 'steps[0].set.return_fee must be a whole number or text, not 0.5; write it'],
  ['a fee of a word', step('{ after: 1h, status: picked-up, set: { return_fee: half } }'), '5:56', 'steps[0].set.return_fee cannot be "half"; write it like 11000, 50%'],
  ['a weight of nothing', step('{ after: 1h, status: picked-up, set: { weight: 0 } }'), '5:52', 'steps[0].set.weight cannot be 0; it is a number from 1 to 10000000'],
  ['an empty reason', step('{ after: 1h, status: picked-up, reason: "" }'), '5:45', 'steps[0].reason is an empty text; write something, or leave it out'],
  ['a reason that is a number', step('{ after: 1h, status: picked-up, reason: 5 }'), '5:45', 'steps[0].reason must be text, not 5'],
  // names and matches
  ['a name with capitals', 'name: Rough Week\ndescription: x\nline: standard\nsteps: []\n', '1:7', 'name cannot be "Rough Week"; write it like rough-week, lost-2'],
  ['a name with a path', 'name: ../etc\ndescription: x\nline: standard\nsteps: []\n', '1:7', 'name cannot be "../etc"; write it like rough-week, lost-2'],
  ['a name without end', `name: ${'a'.repeat(65)}\ndescription: x\nline: standard\nsteps: []\n`, '1:7', 'name is longer than 64 characters'],
  ['a name of a number', 'name: 12\ndescription: x\nline: standard\nsteps: []\n', '1:7', 'name must be text, not 12; write it like rough-week, lost-2'],
  ['an empty description', 'name: broken\ndescription: ""\nline: standard\nsteps: []\n', '2:14', 'description is an empty text; write something, or leave it out'],
  ['a line that there is not', 'name: broken\ndescription: x\nline: standart\nsteps: []\n', '3:7', 'line cannot be "standart"; did you mean "standard"?'],
  ['a shipped name of the other line', 'name: happy\ndescription: x\nline: ondemand\nsteps: []\n', '1:7', '"happy" ships with the package for the line standard; a scenario of the'],
  ['a phone of letters', top('match: [{ phone: "call me" }]'), '5:18', 'match[0].phone cannot be "call me"; write it like 0900000977, +84 900 000'],
  ['a phone without digits', top('match: [{ phone: "+ " }]'), '5:18', 'a phone has digits; write it like 0900000977'],
  ['an unknown carrier', top('match: [{ carrier: ghtx }]'), '5:20', 'unknown carrier "ghtx"; did you mean "ghtk"?'],
  ['cod the wrong way round', top('match: [{ cod: { min: 5, max: 1 } }]'), '5:16', 'min must not be above max, or no order has such a COD; swap them'],
  ['an empty cod', top('match: [{ cod: {} }]'), '5:16', 'match[0].cod is empty; known: min, max'],
  ['a pattern without end', top(`match: [{ order_id: "${'*a'.repeat(101)}" }]`), '5:21', 'match[0].order_id is longer than 200 characters'],
  ['a carrier of the other line', top('carriers: { ahamove: { steps: [] } }'), '5:22', 'unknown carrier "ahamove"; known: best, ems, ghnv3, ghtk, jnt, shopee,'],
  ['a carrier in capitals', top('carriers: { GHTK: { steps: [] } }'), '5:11', '"GHTK" cannot be a key in carriers; write it like ghtk, ahamove'],
  ['a carrier called constructor', top('carriers: { constructor: { steps: [] } }'), '5:26', 'unknown carrier "constructor"; known: best, ems, ghnv3, ghtk, jnt,'],
  // keys of the other line, places
  ['a driver of a parcel', step('{ after: 1h, status: picked-up, driver: { name: A } }'), '5:45', 'a step of the line standard has no "driver"; leave it out'],
  ['a note of an on-demand order', od('{ after: 1m, status: sent-to-carrier, note_update: "x" }'), '5:56', 'a step of the line ondemand has no "note_update"; leave it out'],
  ['fees of an on-demand order', od('{ after: 1m, status: sent-to-carrier, set: { weight: 1 } }'), '5:48', 'a step of the line ondemand has no "set"; leave it out'],
  ['a driver where none accepts', od('{ after: 1m, status: sent-to-carrier, driver: { name: A } }'), '5:51', 'a driver accepts at picking-up (903); name the driver there'],
  ['cod collected where nothing is', step('{ after: 1h, status: picked-up, set: { cod_collected: 5 } }'), '5:59', 'only a partial delivery collects a part; set it at partly-delivered (916)'],
  ['fees after the settlement began', step('{ after: 1h, status: 903 }', '{ after: 1h, status: 904 }', '{ after: 1h, status: 905 }', '{ after: 1h, status: 909, set: { return_fee: 5 } }'), '8:36', 'from 909 on the money is being reconciled; set fees, weight and COD at an'],
  ['a refusal with steps', `${HEAD}create: { error: x }\nsteps: [{ after: 1h, status: 902 }]\n`, '5:8', 'these never happen: create.error refuses the order; leave one of them out'],
  ['an empty error', `${HEAD}create: { error: "" }\n`, '4:18', 'create.error is an empty text; write something, or leave it out'],
  ['point zero', od('{ after: 1m, status: sent-to-carrier, point: 0 }'), '5:50', 'steps[0].point cannot be 0; it is a number from 1 on'],
  ['a point status that there is not', od('{ after: 1m, status: sent-to-carrier, point_status: lost }'), '5:57', 'steps[0].point_status cannot be "lost"; known: arrived, completed,'],
  // YAML
  ['a tab as indentation', `${HEAD}steps:\n\t- {}\n`, '5:1', 'a tab stands here, and YAML indents with spaces:   - {}'],
  ['a list without its end', `${HEAD}steps: [\n`, '5:1', 'a "[" above is not closed by "]"'],
  ['a text without its end', `${HEAD}steps: "abc\n`, '5:1', 'a text that begins with " above is not closed by another one'],
  ['a map in a line', `${HEAD}steps: - a: b: c\n`, '4:8', 'Unexpected block-seq-ind on same line with key'],
  ['a second document', `${HEAD}steps: []\n---\nname: two\n`, '5:1', 'a second document begins here ("---"); a file holds one'],
  ['a tag', `${HEAD}steps: !!js/function "x"\n`, '4:8', 'Unresolved tag: tag:yaml.org,2002:js/function'],
  ['an alias of nothing', `${HEAD}steps: *nowhere\n`, '4:8', 'a text cannot begin with "*", so quote it: steps: "*nowhere"'],
  ['a percent sign', '%YAML 9.9\n%FOO bar\n---\nname: x\n', '1:7', 'Unsupported YAML version 9.9'],
  ['JSON with a comma too many', '{"name": "broken", "description": "x", "line": "standard", "steps": [],, }', '1:72', 'Unexpected , in flow map'],
  ['JSON with a comment', '{"name": "broken" // x\n}', '1:19', 'Unexpected scalar at node end'],
  ['bad indentation', 'name: broken\n description: x\n', '1:7', 'Nested mappings are not allowed in compact mappings'],
  ['a colon in a text', 'name: broken\ndescription: a: b\nline: standard\nsteps: []\n', '2:14', 'a ":" in a text is taken for a key, so quote it: description: "a: b"'],
]

const level = (n: number) => `l${n}: &l${n} [${Array.from({ length: 10 }, () => `*l${n - 1}`).join(', ')}]\n`

/** Too much of something for any parser: refused as a whole, before it costs anything. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, text: string, part: string])[] = [
  ['half a million brackets', `${HEAD}steps: ${'['.repeat(500_000)}`, 'nested deeper'],
  ['a hundred thousand braces', '{a: '.repeat(100_000), 'nested deeper'],
  ['a hundred thousand dashes', `${HEAD}steps:\n  ${'- '.repeat(100_000)}`, 'nested deeper'],
  ['indentation without end', Array.from({ length: 1300 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''), 'nested deeper'],
  ['seventy levels in JSON', `{"steps": ${'['.repeat(70)}${']'.repeat(70)}}`, 'nested deeper'],
  [
    'aliases that multiply',
    `l0: &l0 [x]\n${Array.from({ length: 9 }, (_, i) => level(i + 1)).join('')}`,
    'the aliases cannot be followed',
  ],
  [
    'a list of thousands, ninety times',
    `a: &a [${'x, '.repeat(2_000)}]\nb: [${'*a, '.repeat(90)}]\n`,
    'more keys and values',
  ],
  ['80,000 keys', Array.from({ length: 80_000 }, (_, i) => `k${i}: 1`).join('\n'), 'more keys and values'],
  ['300,000 empty steps', `${HEAD}steps: [${'{},'.repeat(300_000)}]`, 'more keys and values'],
  ['28,000 steps', `${HEAD}steps:\n${'  - { after: 1h, status: 902 }\n'.repeat(28_000)}`, 'more keys and values'],
  ['a megabyte of quotes', '"'.repeat(1_000_000), 'more keys and values'],
  ['a megabyte of line ends', '\n'.repeat(1_000_000), 'more keys and values'],
  ['200,000 tags', `[${'!a b,'.repeat(200_000)}]`, 'more keys and values'],
  ['ten megabytes', `${HEAD}steps: []\n#${'x'.repeat(10 * 1_048_576)}`, 'larger than 1 MiB'],
]

/** What is no readable file: each is made at the given path, whose folder holds nothing else. */
export const HOSTILE_FILES: readonly (readonly [name: string, make: (file: string) => void, part: string])[] = [
  ...HOSTILE_TEXTS.map(([name, text, part]) => [name, (file: string) => writeFileSync(file, text), part] as const),
  ['Latin-1', file => writeFileSync(file, Buffer.from(`${HEAD}# Hà Nội`, 'latin1')), 'not UTF-8'],
  ['UTF-16', file => writeFileSync(file, Buffer.from(`\uFEFF${HEAD}`, 'utf16le')), 'not UTF-8'],
  ['a cut character', file => writeFileSync(file, Buffer.from(`${HEAD}# Hà`).subarray(0, -1)), 'not UTF-8'],
  ['a pipe without a writer', file => void execFileSync('mkfifo', [file]), 'not a regular file'],
  ['a folder', file => mkdirSync(file), 'a folder, where a file was expected'],
  ['a link out of the folder', file => symlinkSync('/etc/hosts', file), 'a link that leads out of its folder'],
  ['a link up and out', file => symlinkSync('../../..', file), 'a link that leads out of its folder'],
  ['a link to a device', file => symlinkSync('/dev/zero', file), 'a link that leads out of its folder'],
  ['a link to nothing', file => symlinkSync('nowhere.yaml', file), 'a link to one that is gone'],
  ['a link to itself', file => symlinkSync(file, file), 'a link that leads to itself'],
  ['a link to a folder inside', makeInnerLink, 'a folder, where a file was expected'],
]

function makeInnerLink(file: string): void {
  mkdirSync(join(file, '../inner'))
  symlinkSync('inner', file)
}
