// What each game's chart shows. Lengths are in chart units, from the left upper corner.
const LAND = {keep: 0.9, smallestIsland: 5, shortestStep: 1.2}; // the share of points that stay; the smallest island; the shortest step

export const CHARTS = [{
  ...LAND, game: 'navegador', width: 1600, height: 880,
  west: -58, east: 148, south: -46, north: 46, stretch: 1, // degrees: Brazil to Japan
  winds: [[325, 590], [1110, 725], [1302, 806], [860, 60]],
  roses: [[325, 590, 50], [78, 806, 56], [1302, 806, 44]],
  chains: [
    [[378, 196], [470, 158], 5],   // Atlas
    [[720, 330], [745, 395], 4],   // Ethiopia
    [[660, 560], [690, 640], 4],   // Drakensberg
    [[545, 440], [600, 470], 3],   // Cameroon to Congo
    [[462, 52], [498, 44], 2],     // Alps
    [[690, 112], [720, 108], 2],   // Anatolia
    [[782, 72], [812, 84], 2],     // Caucasus
    [[850, 175], [920, 205], 4],   // Zagros
    [[985, 170], [1180, 205], 9],  // Himalaya
    [[960, 130], [1060, 95], 5],   // Tien Shan
    [[1130, 70], [1240, 60], 5],   // Altai, Gobi
    [[1250, 170], [1330, 150], 4], // South China
    [[1042, 285], [1056, 325], 3], // Ghats
    [[62, 500], [118, 508], 3],    // Brazil
    [[30, 608], [78, 596], 2],
    [[1400, 690], [1440, 684], 2], // Australia
    [[1520, 590], [1560, 600], 2],
    [[1338, 425], [1358, 440], 2], // Borneo
  ],
}, {
  ...LAND, keep: 0.98, shortestStep: 1, game: 'vascodagama', width: 1600, height: 820,
  west: 5, east: 92, south: -38, north: 21, stretch: 1.35, // degrees: the Cape to Calicut
  winds: [[1385, 468], [120, 690], [880, 700]],
  roses: [[1385, 468, 56], [120, 690, 50]],
  chains: [
    [[385, 700], [452, 640], 4],   // Drakensberg
    [[172, 560], [196, 650], 4],   // Namibia
    [[142, 455], [182, 505], 3],   // Angola
    [[96, 190], [120, 260], 3],    // Cameroon
    [[618, 186], [670, 225], 3],   // Ethiopia
    [[540, 385], [575, 505], 4],   // the Rift
    [[716, 72], [860, 44], 5],     // Arabia
    [[1278, 50], [1312, 132], 4],  // Ghats
    [[742, 540], [768, 600], 3],   // Madagascar
  ],
  rivers: [
    'M132 352Q170 335 205 352T290 318T372 352T402 432',                    // Congo
    'M548 556Q515 540 488 552T418 528T352 556T300 532',                    // Zambezi
    'M196 668Q236 655 268 672T330 655T368 668',                            // Orange
    'M512 640Q470 622 432 634T398 612',                                    // Limpopo
    'M505 300Q486 270 500 244T492 205M505 300Q530 292 534 312T512 334T498 318T505 300', // Nile, and the lake it comes from
  ],
  route: 'M8 452C34 690 110 812 300 806S470 770 534 702S580 640 606 590S668 500 712 427S676 374 702 335S766 276 812 243S1010 178 1246 166',
}];
