// Places of the board on the screen.

/** The points on the screen of places on the board, [x, y] in cells: [0.5, 0.5] is the middle of r1c1. */
export const onScreen = (page, places) => page.evaluate((places) => {
  const matrix = document.querySelector("#board .over").getScreenCTM();
  return places.map(([x, y]) => {
    const point = new DOMPoint(x * 64, y * 64).matrixTransform(matrix);
    return [point.x, point.y];
  });
}, places);
