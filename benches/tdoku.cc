// Reads boards from standard input and prints the number of solutions of each, up to two, with
// github.com/t-dillon/tdoku.
#include <iostream>
#include <string>

#include "tdoku.h"

int main() {
    std::ios::sync_with_stdio(false);
    char solution[81];
    size_t guesses;
    for (std::string board; std::getline(std::cin, board);) {
        if (board.size() >= 81 && board[0] != '#') std::cout << SolveSudoku(board.c_str(), 2, 0, solution, &guesses) << '\n';
    }
}
