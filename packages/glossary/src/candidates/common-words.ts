// Words that are common in general English, the commonest first by groups: what is rare there and often in the texts of a
// product is likely to be a term of it.

/** Words with no meaning of their own: no term begins or ends with one. */
export const functionWords: ReadonlySet<string> = new Set(
  `a an the and or but nor so yet if then than as at by for from in into of off on onto out over per
  to up with without within about above after against along among around before behind below between
  beyond during except inside near outside since through toward under until upon via i me my we us our
  you your he him his she her it its they them their this that these those who whom whose which what
  when where why how all any both each either every few many more most much neither no none not only
  other others own same several some such too very is am are was were be been being do does did done
  have has had having can could may might must shall should will would here there now just also again
  already always never often still ever please yes let lets dont cant wont isnt arent doesnt didnt im
  youre its thats first second last next previous another because while whether though although`.split(
    /\s+/,
  ),
);

/** Common words that a term may have in it, and seldom is alone. */
export const commonWords: ReadonlySet<string> = new Set(
  `time year day week month hour minute second way thing people person man woman child world life hand
  part place case point number group problem fact good new great old big small large long short high
  low little right left different important public bad able early young own full open close free sure
  true false real best better less least one two three four five six seven eight nine ten make made go
  went gone take took taken come came see saw seen know knew known get got give gave given find found
  think thought tell told become show showed shown leave feel put bring begin keep hold write stand
  hear mean set meet run pay sit speak lie lead read grow lose fall send build understand draw break
  spend cut rise drive buy wear choose use used using work call try ask need want like help start stop
  turn move live believe happen look change changed changes add added remove removed create created
  delete deleted save saved edit cancel continue select selected enter click press type apply allow
  allowed enable enabled disable disabled show hide view name title text list item items page pages
  line lines back down top bottom end side home house school company country name word words error
  errors failed fail success successful successfully invalid valid value values available current
  default default required optional optional loading loaded ready done ok okay none empty total size
  information info details detail more less please something anything everything nothing someone
  anyone everyone nobody date today tomorrow yesterday`.split(/\s+/),
);
