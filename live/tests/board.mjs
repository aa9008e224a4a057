// Converts positions on the board to points on the screen.

/** Returns the points on the screen of positions on the board, [x, y] in cells: [0.5, 0.5] is the middle of r1c1. */
export const onScreen = (page, places) => page.evaluate((places) => {
  const matrix = document.querySelector("#board .over").getScreenCTM();
  return places.map(([x, y]) => {
    const point = new DOMPoint(x * 64, y * 64).matrixTransform(matrix);
    return [point.x, point.y];
  });
}, places);
